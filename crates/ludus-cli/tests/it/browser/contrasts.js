// Gives [text, ratio, needed] for every text that shows, as WCAG 2.2 counts contrast. Grounds are those of the
// elements that a text is in: what lies under it by position alone is not seen, nor is a picture as ground.
(() => {
    // WCAG calls text large from 18 points on, or from 14 points if bold; a point is 4/3 pixels.
    const LARGE = 24, LARGE_BOLD = 14 * 4 / 3, BOLD = 700;
    const NEEDED = 4.5, NEEDED_LARGE = 3;
    // A box of at most a pixel hides text from all but screen readers.
    const HIDING = 1;

    const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    // Red, green, blue from 0 to 255 and how opaque from 0 to 1, of a colour in any notation.
    const parse = colour => {
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
        return [red, green, blue, alpha / 255];
    };
    const mix = (front, back, share) => front.map((value, idx) => value * share + back[idx] * (1 - share));
    const over = ([red, green, blue, alpha], back) => mix([red, green, blue], back, alpha);
    const luminance = colour => {
        const [red, green, blue] = colour.map(value => {
            const part = value / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };

    const ancestors = element => element ? [...ancestors(element.parentElement), element] : [];
    // What shows where the elements of a chain, each in the one before, lie over a ground.
    const shown = ([style, ...rest], ink, ground) => {
        if (!style) return over(ink, ground);
        const inner = shown(rest, ink, over(parse(style.backgroundColor), ground));
        return mix(inner, ground, Number(style.opacity));
    };
    const canvas = () => {
        const probe = document.documentElement.appendChild(document.createElement("div"));
        probe.style.color = "Canvas";
        const colour = parse(getComputedStyle(probe).color).slice(0, 3);
        probe.remove();
        return colour;
    };
    const ground = canvas();
    const judge = (element, colour, text) => {
        const chain = ancestors(element).map(ancestor => getComputedStyle(ancestor));
        const [front, back] = [parse(colour), [0, 0, 0, 0]].map(ink => luminance(shown(chain, ink, ground)));
        const { fontSize, fontWeight } = chain.at(-1);
        const large = parseFloat(fontSize) >= (Number(fontWeight) >= BOLD ? LARGE_BOLD : LARGE);
        const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
        return [text.replace(/\s+/g, " ").trim(), ratio, large ? NEEDED_LARGE : NEEDED];
    };

    const isShown = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && !element.closest("svg, script, style, select, textarea, :disabled, [aria-disabled=true]")
        && ancestors(element).every(({ offsetWidth, offsetHeight }) =>
            Math.min(offsetWidth, offsetHeight) > HIDING || offsetWidth === 0 || offsetHeight === 0);
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: element, data } = walker.currentNode;
        if (data.trim() && isShown(element)) found.push(judge(element, getComputedStyle(element).color, data));
    }
    // Fields show text that is no part of the document.
    for (const field of document.querySelectorAll("input:not([type=hidden]), select, textarea")) {
        if (field.matches(":disabled, [type=checkbox], [type=radio], [type=range], [type=file], [type=color]")) continue;
        if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const text = field.selectedOptions?.[0]?.text ?? (field.value || field.placeholder);
        const style = getComputedStyle(field, field.value ? null : "::placeholder");
        if (text) found.push(judge(field, style.color, text));
    }
    return found;
})()
