// The page's own script. It puts what the server draws into its places, turns clicks, taps and keys into moves, and
// keeps the page live. It knows no game: which places make a move is told with every update.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const SVG = 'http://www.w3.org/2000/svg';

/* ---- Everywhere: theme, files to load, confirmations ---- */

const THEMES = ['auto', 'light', 'dark'];

function switchTheme() {
  const root = document.documentElement;
  const next = THEMES[(THEMES.indexOf(root.dataset.theme || 'auto') + 1) % THEMES.length];
  root.dataset.theme = next;
  document.cookie = `theme=${next}; path=/; max-age=31536000; samesite=strict`;
  $('[data-theme-name]').textContent = next;
}

function loadFile(input) {
  const [file] = input.files;
  if (!file) return;
  file.text().then((text) => {
    const form = input.form;
    form.elements.text.value = text;
    form.requestSubmit();
  });
}

/* ---- One game ---- */

class Game {
  constructor(main) {
    this.main = main;
    this.id = main.dataset.game;
    this.board = $('#board');
    this.shown = null; // the update on the screen
    this.newest = null; // the last update that came
    this.fixedPly = main.dataset.ply === '' ? null : Number(main.dataset.ply); // looking back at this move
    this.picked = []; // places chosen so far of a move with several
    this.aimed = null; // the place that a first tap aimed at
    this.asked = new Set(); // what layers have asked for, so that nothing is asked twice
    this.restoreSwitches();
    this.listen();
    this.connect();
  }

  /* What comes from the server */

  connect() {
    const socket = new WebSocket(`ws://${location.host}/games/${this.id}/live`);
    socket.onmessage = (event) => {
      this.retry = 0;
      this.say('connection', '');
      this.take(JSON.parse(event.data));
    };
    socket.onclose = () => {
      this.say('connection', 'The server does not answer. Trying again …');
      this.retry = Math.min((this.retry || 0) + 1, 8);
      setTimeout(() => this.connect(), 150 * 2 ** this.retry);
    };
  }

  take(update) {
    if (this.newest && update.plies < this.newest.plies) this.asked.clear();
    this.newest = update;
    document.documentElement.dataset.version = update.version;
    if (this.fixedPly === null || this.fixedPly >= update.plies) {
      this.fixedPly = null;
      this.show(update);
    } else {
      this.fetchPly(this.fixedPly);
    }
  }

  async fetchPly(ply) {
    const response = await fetch(`/games/${this.id}/update?ply=${ply}`);
    if (response.ok && this.fixedPly === ply) this.show(await response.json());
  }

  show(update) {
    const moved = !this.shown || this.shown.ply !== update.ply || this.shown.version !== update.version;
    this.shown = update;
    if (moved) this.pick([]);
    $('#pieces').innerHTML = update.pieces;
    $('#overlay').innerHTML = update.overlay;
    for (const [place, label] of update.labels) this.place(place)?.setAttribute('aria-label', label);
    for (const [id, html] of Object.entries(update.panels)) this.fill(id, html);
    $('#link').href = update.link;
    this.setControls(update);
    this.askForLayers();
  }

  // Replaces a panel only if it changed, and leaves the focus where it was.
  fill(id, html) {
    const panel = document.getElementById(id);
    if (!panel || panel.sent === html) return;
    const focused = panel.contains(document.activeElement) ? document.activeElement.dataset.ply : undefined;
    const open = $$('details', panel).map((details) => details.open);
    panel.sent = html;
    panel.innerHTML = html;
    $$('details', panel).forEach((details, index) => { details.open = open[index] ?? details.open; });
    if (focused !== undefined) $(`[data-ply="${focused}"]`, panel)?.focus();
    const current = $('[aria-current="step"]', panel);
    if (current) panel.scrollTop = current.offsetTop - panel.clientHeight / 2;
  }

  setControls(update) {
    const past = this.fixedPly !== null;
    const enable = (name, on) => $$(`[data-act="${name}"]`).forEach((button) => { button.disabled = !on; });
    enable('undo', update.may_undo && !past);
    enable('redo', update.may_redo && !past);
    enable('resign', update.may_resign && !past);
    enable('hint', update.may_move);
    const pass = update.moves.find((move) => move.places.length === 0);
    $$('[data-pass]').forEach((button) => {
      button.hidden = !button.dataset.pass && !pass;
      button.disabled = !pass || !update.may_move;
    });
    $('#past').hidden = !past;
    $$('[data-pace]').forEach((button) => { button.hidden = (button.dataset.pace === 'pause') === update.is_paused; });
    this.board.classList.toggle('may-move', update.may_move);
    $('#retry').hidden = !update.is_stuck;
    $('#machines').hidden = !update.is_watched;
  }

  /* Layers that people switch on; what they need is asked for only then */

  restoreSwitches() {
    let saved = [];
    try { saved = JSON.parse(localStorage.getItem('layers') || '[]'); } catch { /* never saved */ }
    for (const box of $$('[data-layer]')) {
      box.checked = saved.includes(box.dataset.layer);
      this.board.classList.toggle(`show-${box.dataset.layer}`, box.checked);
      this.main.classList.toggle(`show-${box.dataset.layer}`, box.checked);
    }
  }

  switchLayer(box) {
    this.board.classList.toggle(`show-${box.dataset.layer}`, box.checked);
    this.main.classList.toggle(`show-${box.dataset.layer}`, box.checked);
    const on = $$('[data-layer]').filter((other) => other.checked).map((other) => other.dataset.layer);
    localStorage.setItem('layers', JSON.stringify(on));
    this.askForLayers();
  }

  askForLayers() {
    const update = this.shown;
    if (!update) return;
    const wanted = new Set($$('[data-layer]').filter((box) => box.checked && box.dataset.needs)
      .map((box) => box.dataset.needs));
    const over = update.mover === 0;
    for (const what of wanted) {
      const known = what === 'values' ? update.n_values > update.plies : update.known.includes(what);
      if (known || update.asked.includes(what) || (over && what === 'moves')) continue;
      const key = `${what} ${update.ply} ${update.plies}`;
      if (this.asked.has(key)) continue;
      this.asked.add(key);
      this.look(what, update.ply);
    }
  }

  look(what, ply, more = {}) {
    return this.post('look', { what, ply, ...more });
  }

  /* What people do */

  async post(action, body = {}) {
    let response;
    try {
      response = await fetch(`/api/games/${this.id}/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    } catch {
      this.say('answer', 'The server does not answer.');
      return false;
    }
    const answer = response.ok ? '' : (await response.json()).error;
    this.say('answer', answer);
    return response.ok;
  }

  say(id, text) {
    const line = document.getElementById(id);
    if (line.textContent !== text) line.textContent = text;
  }

  play(text) {
    this.pick([]);
    return this.post('moves', { move: text, plies: this.shown.plies });
  }

  place(number) {
    return $(`.place[data-place="${number}"]`);
  }

  // The moves that begin with the places picked so far; a click on the last place of one move is enough.
  candidates(places) {
    const matches = (move) => places.every((place, index) => move.places[index] === place);
    const exact = this.shown.moves.filter((move) => move.places.length === places.length && matches(move));
    if (exact.length === 1) return { move: exact[0], places };
    const [from] = places;
    const last = places.at(-1);
    if (places.length > 1) {
      const ends = this.shown.moves.filter((move) => move.places[0] === from && move.places.at(-1) === last
        && places.slice(0, -1).every((place, index) => move.places[index] === place));
      if (ends.length === 1) return { move: ends[0], places };
    }
    return { open: this.shown.moves.some(matches), places };
  }

  // A place was chosen by mouse, finger or key.
  choose(place, touch) {
    if (!this.shown?.may_move) return;
    let found = this.candidates([...this.picked, place]);
    if (!found.move && !found.open) found = this.candidates([place]);
    if (found.move && touch && this.aimed !== place) {
      this.pick(found.places.slice(0, -1), place, found.move);
    } else if (found.move) {
      this.play(found.move.text);
    } else if (found.open) {
      this.pick(found.places);
    } else {
      this.pick([]);
      const label = this.place(place)?.getAttribute('aria-label') || 'There';
      this.say('answer', `No move is possible at ${label}.`);
    }
  }

  // Shows which places are picked, where the move may go on, and what a second tap would play.
  pick(places, aimed = null, move = null) {
    this.picked = places;
    this.aimed = aimed;
    $$('.place.picked, .place.target, .place.aimed').forEach((place) => place.classList.remove('picked', 'target', 'aimed'));
    for (const place of places) this.place(place)?.classList.add('picked');
    if (places.length && this.shown) {
      for (const open of this.shown.moves) {
        if (places.every((place, index) => open.places[index] === place)) {
          this.place(open.places.at(-1))?.classList.add('target');
          this.place(open.places[places.length])?.classList.add('target');
        }
      }
    }
    const confirm = $('#confirm');
    confirm.hidden = !move;
    if (move) {
      confirm.textContent = `Play ${move.text}`;
      confirm.dataset.move = move.text;
      this.place(aimed)?.classList.add('aimed');
    }
    this.ghost(aimed);
  }

  // The piece that would lie on a place.
  ghost(place) {
    const layer = $('#ghost');
    layer.replaceChildren();
    if (place === null || !this.shown?.may_move) return;
    const simple = this.shown.moves.some((move) => move.places.length === 1 && move.places[0] === place);
    const area = this.place(place);
    if (!simple || !area) return;
    const use = document.createElementNS(SVG, 'use');
    const side = this.shown.mover === 1 ? 'first' : 'second';
    use.setAttribute('href', `#ghost-${side}${area.dataset.ghost ? `-${area.dataset.ghost}` : ''}`);
    use.setAttribute('x', area.dataset.x);
    use.setAttribute('y', area.dataset.y);
    layer.append(use);
  }

  /* Looking back */

  goTo(ply) {
    const { plies } = this.newest;
    const to = Math.max(0, Math.min(ply, plies));
    this.fixedPly = to === plies ? null : to;
    history.replaceState(null, '', this.fixedPly === null ? location.pathname : `?ply=${to}`);
    if (this.fixedPly === null) this.show(this.newest);
    else this.fetchPly(to);
  }

  /* Keys */

  walk(from, key) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const x = Number(from.dataset.x);
    const y = Number(from.dataset.y);
    let best = null;
    let least = Infinity;
    for (const place of $$('.place')) {
      const along = (place.dataset.x - x) * dx + (place.dataset.y - y) * dy;
      const aside = Math.abs((place.dataset.x - x) * dy) + Math.abs((place.dataset.y - y) * dx);
      // Along a row there is one way; up and down lead to the next row, to the nearest place in it.
      const far = dy ? 100 * along + aside : along;
      if (along > 1 && (dy || aside <= 1) && far < least) [best, least] = [place, far];
    }
    if (best) this.focus(best);
  }

  focus(place) {
    $$('.place[tabindex="0"]').forEach((other) => other.setAttribute('tabindex', '-1'));
    place.setAttribute('tabindex', '0');
    place.focus();
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = event.target.closest?.('.place');
    if (place && event.key.startsWith('Arrow')) {
      this.walk(place, event.key);
    } else if (place && (event.key === 'Enter' || event.key === ' ')) {
      this.choose(Number(place.dataset.place), false);
    } else if (event.target.matches('input:not([type=checkbox]), select, textarea')) {
      return;
    } else if (event.key === 'Escape') {
      this.pick([]);
    } else if (event.key === '[' || event.key === ']') {
      this.goTo(this.shown.ply + (event.key === '[' ? -1 : 1));
    } else {
      const button = $(`[data-key="${CSS.escape(event.key)}"]`);
      if (!button || button.disabled || button.hidden) return;
      button.click();
    }
    event.preventDefault();
  }

  listen() {
    const { board } = this;
    const placeOf = (event) => event.target.closest?.('.place');
    let pointer = 'mouse';
    board.addEventListener('pointerdown', (event) => { pointer = event.pointerType; });
    board.addEventListener('click', (event) => {
      const place = placeOf(event);
      if (place) this.choose(Number(place.dataset.place), (event.pointerType || pointer) === 'touch');
    });
    board.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'touch') this.ghost(placeOf(event) ? Number(placeOf(event).dataset.place) : null);
    });
    board.addEventListener('pointerleave', () => this.ghost(this.aimed));
    board.addEventListener('focusin', (event) => { if (placeOf(event)) this.focus(placeOf(event)); });
    $('.place')?.setAttribute('tabindex', '0');
    document.addEventListener('keydown', (event) => this.onKey(event));
    document.addEventListener('click', (event) => this.onClick(event));
    document.addEventListener('change', (event) => {
      if (event.target.matches('[data-layer]')) this.switchLayer(event.target);
      if (event.target.matches('[name=pause]')) this.post('pace', { pause_ms: Number(event.target.value) });
      if (event.target.matches('[name=analyst]')) this.changeAnalyst(event.target);
    });
    $('#typed').addEventListener('submit', (event) => {
      event.preventDefault();
      const input = event.target.elements.move;
      if (input.value.trim() && this.shown) this.play(input.value.trim()).then((done) => { if (done) input.value = ''; });
    });
    $('#ask-opinions').addEventListener('submit', (event) => {
      event.preventDefault();
      const data = new FormData(event.target);
      const own = data.get('own').trim();
      const agents = [...data.getAll('agent'), ...(own ? [own] : [])];
      this.look('opinions', this.shown.ply, { agents });
    });
    $('#players-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.post('seats', Object.fromEntries(new FormData(event.target)));
    });
    $('#why-box').addEventListener('toggle', (event) => board.classList.toggle('show-pattern', event.target.open));
  }

  changeAnalyst(input) {
    this.asked.clear();
    this.post('analyst', { agent: input.value });
  }

  onClick(event) {
    const target = event.target.closest('button, a, .ply');
    if (!target) return;
    const { act, pace, look, ply } = target.dataset;
    if (act === 'hint') this.look('hint', this.shown.ply);
    else if (act === 'from-here') this.post('goto', { plies: this.shown.ply }).then(() => this.goTo(Infinity));
    else if (act === 'now') this.goTo(Infinity);
    else if (act === 'resign') { if (target.dataset.sure || !askFirst(target)) this.post('resign'); }
    else if (act) this.post(act);
    else if (pace) this.post('pace', { paused: pace === 'pause' });
    else if (look) this.look(look, Number(ply));
    else if (target.matches('[data-pass]')) this.play(this.shown.moves.find((move) => !move.places.length)?.text || 'pass');
    else if (target.id === 'confirm') this.play(target.dataset.move);
    else if (target.id === 'copy') this.copyLink();
    else if (ply !== undefined && this.newest) { event.preventDefault(); this.goTo(Number(ply)); }
  }

  async copyLink() {
    const address = $('#link').href;
    try {
      await navigator.clipboard.writeText(address);
      this.say('answer', 'The link is copied.');
    } catch {
      this.say('answer', `Copy this address: ${address}`);
    }
  }
}

// A button whose effect hurts asks once more, in its own words.
function askFirst(button) {
  const text = button.textContent;
  button.textContent = `Really ${text.toLowerCase()}?`;
  button.dataset.sure = 'yes';
  button.addEventListener('blur', () => {
    button.textContent = text;
    delete button.dataset.sure;
  }, { once: true });
  return true;
}

document.addEventListener('click', (event) => {
  if (event.target.closest('[data-switch-theme]')) switchTheme();
});
document.addEventListener('change', (event) => {
  if (event.target.matches('[data-load]')) loadFile(event.target);
});
document.addEventListener('submit', (event) => {
  const button = event.target.querySelector('[data-confirm]');
  if (button && !button.dataset.sure) {
    event.preventDefault();
    askFirst(button);
  }
});

const main = $('main[data-game]');
if (main) new Game(main);
