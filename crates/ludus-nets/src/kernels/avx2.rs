//! Lanes as vectors of AVX2. All that is unsafe in this program stands here: calls of vector instructions, which are sound
//! because an [`Avx2`] exists only where the processor was asked and has them, and loads and stores through references to
//! whole arrays. The safe twin is `portable.rs`; tests compare the two to the bit.
//!
//! Everything is inlined into [`Avx2::run`]'s inner function, which alone is compiled for the processor.

use std::arch::x86_64::{
    __m256, _CMP_LT_OQ, _mm_add_ps, _mm_add_ss, _mm_cvtss_f32, _mm_movehl_ps, _mm_shuffle_ps, _mm256_add_ps,
    _mm256_andnot_ps, _mm256_blendv_ps, _mm256_castpd_ps, _mm256_castps_pd, _mm256_castps256_ps128,
    _mm256_cmp_ps, _mm256_cvtss_f32, _mm256_div_ps, _mm256_extractf128_ps, _mm256_fmadd_ps, _mm256_loadu_ps,
    _mm256_max_ps, _mm256_min_ps, _mm256_mul_ps, _mm256_permute2f128_ps, _mm256_set1_ps, _mm256_storeu_ps,
    _mm256_unpackhi_pd, _mm256_unpackhi_ps, _mm256_unpacklo_pd, _mm256_unpacklo_ps,
};

use super::{
    Task,
    lanes::{LANES, Lanes},
};

/// Lanes of a processor that has AVX2 and fused multiply-add; the private field keeps others from making one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The lanes, if this machine has them.
    pub(crate) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")).then_some(Self(()))
    }

    /// Does `task` in code compiled for these vectors.
    #[inline]
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        #[target_feature(enable = "avx2,fma")]
        fn compiled<T: Task>(avx2: Avx2, task: T) -> T::Output {
            task.run(avx2)
        }
        // SAFETY: `self` exists, so `detect` has seen both features.
        unsafe { compiled(self, task) }
    }
}

// SAFETY of every block below: `self` exists, so `detect` has seen AVX2 and FMA, all that these instructions need; loads
// and stores take any alignment and touch exactly the eight numbers of the array they are given.
impl Lanes for Avx2 {
    type Vector = __m256;

    #[inline(always)]
    fn splat(self, value: f32) -> __m256 {
        unsafe { _mm256_set1_ps(value) }
    }

    #[inline(always)]
    fn load(self, values: &[f32; LANES]) -> __m256 {
        unsafe { _mm256_loadu_ps(values.as_ptr()) }
    }

    #[inline(always)]
    fn store(self, vector: __m256, values: &mut [f32; LANES]) {
        unsafe { _mm256_storeu_ps(values.as_mut_ptr(), vector) }
    }

    #[inline(always)]
    fn add(self, left: __m256, right: __m256) -> __m256 {
        unsafe { _mm256_add_ps(left, right) }
    }

    #[inline(always)]
    fn multiply(self, left: __m256, right: __m256) -> __m256 {
        unsafe { _mm256_mul_ps(left, right) }
    }

    #[inline(always)]
    fn divide(self, left: __m256, right: __m256) -> __m256 {
        unsafe { _mm256_div_ps(left, right) }
    }

    #[inline(always)]
    fn multiply_add(self, left: __m256, right: __m256, sum: __m256) -> __m256 {
        unsafe { _mm256_fmadd_ps(left, right, sum) }
    }

    #[inline(always)]
    fn add_signed(self, sum: __m256, column: __m256, sign: __m256) -> __m256 {
        unsafe { _mm256_fmadd_ps(column, sign, sum) }
    }

    #[inline(always)]
    fn maximum(self, left: __m256, right: __m256) -> __m256 {
        unsafe { _mm256_max_ps(left, right) }
    }

    #[inline(always)]
    fn minimum(self, left: __m256, right: __m256) -> __m256 {
        unsafe { _mm256_min_ps(left, right) }
    }

    #[inline(always)]
    fn absolute(self, vector: __m256) -> __m256 {
        unsafe { _mm256_andnot_ps(_mm256_set1_ps(-0.0), vector) }
    }

    #[inline(always)]
    fn where_less(self, (left, right): (__m256, __m256), chosen: __m256, otherwise: __m256) -> __m256 {
        unsafe { _mm256_blendv_ps(otherwise, chosen, _mm256_cmp_ps::<_CMP_LT_OQ>(left, right)) }
    }

    #[inline(always)]
    fn first(self, vector: __m256) -> f32 {
        unsafe { _mm256_cvtss_f32(vector) }
    }

    #[inline(always)]
    fn sum(self, vector: __m256) -> f32 {
        unsafe {
            let fours = _mm_add_ps(_mm256_castps256_ps128(vector), _mm256_extractf128_ps::<1>(vector));
            let twos = _mm_add_ps(fours, _mm_movehl_ps(fours, fours));
            _mm_cvtss_f32(_mm_add_ss(twos, _mm_shuffle_ps::<1>(twos, twos)))
        }
    }

    #[inline(always)]
    fn sum_halves(self, [one, two, three, four]: [__m256; 4]) -> __m256 {
        unsafe {
            let low = _mm256_add_ps(_mm256_unpacklo_ps(one, two), _mm256_unpackhi_ps(one, two));
            let high = _mm256_add_ps(_mm256_unpacklo_ps(three, four), _mm256_unpackhi_ps(three, four));
            let (low, high) = (_mm256_castps_pd(low), _mm256_castps_pd(high));
            let even = _mm256_castpd_ps(_mm256_unpacklo_pd(low, high));
            let odd = _mm256_castpd_ps(_mm256_unpackhi_pd(low, high));
            _mm256_add_ps(even, odd)
        }
    }

    #[inline(always)]
    fn join_halves(self, low: __m256, high: __m256) -> __m256 {
        unsafe {
            let first = _mm256_permute2f128_ps::<0x20>(low, high);
            let second = _mm256_permute2f128_ps::<0x31>(low, high);
            _mm256_add_ps(first, second)
        }
    }
}
