;; Loops over pixels in SIMD, called by kernels.ts. Run `npm run kernels` after a change: it writes kernels-code.ts.
;;
;; A picture is bytes R G B. A load of four bytes takes the next pixel's R along, which is never used.
;; `norm`: eight f32, the factors of R, G, B and nothing, then what is added to them.
(module
  (memory (export "memory") 1)

  ;; Bilinear. `rows` and `columns` are taps of twelve bytes: two addresses as i32, the weight of the second as f32. Those of a
  ;; column count from the row's.
  (func (export "sample")
        (param $rows i32) (param $height i32) (param $columns i32) (param $width i32) (param $norm i32)
        (param $red i32) (param $green i32) (param $blue i32)
    (local $rowsEnd i32) (local $column i32) (local $columnsEnd i32)
    (local $top i32) (local $bottom i32) (local $left i32) (local $right i32)
    (local $u v128) (local $v v128) (local $upper v128) (local $lower v128) (local $scale v128) (local $shift v128)
    (local.set $scale (v128.load (local.get $norm)))
    (local.set $shift (v128.load offset=16 (local.get $norm)))
    (local.set $rowsEnd (i32.add (local.get $rows) (i32.mul (local.get $height) (i32.const 12))))
    (local.set $columnsEnd (i32.add (local.get $columns) (i32.mul (local.get $width) (i32.const 12))))
    (loop $down
      (local.set $top (i32.load (local.get $rows)))
      (local.set $bottom (i32.load offset=4 (local.get $rows)))
      (local.set $v (v128.load32_splat offset=8 (local.get $rows)))
      (local.set $column (local.get $columns))
      (loop $across
        (local.set $left (i32.load (local.get $column)))
        (local.set $right (i32.load offset=4 (local.get $column)))
        (local.set $u (v128.load32_splat offset=8 (local.get $column)))
        (local.set $upper
          (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (i16x8.extend_low_i8x16_u
            (v128.load32_zero (i32.add (local.get $top) (local.get $left)))))))
        (local.set $upper (f32x4.add (local.get $upper) (f32x4.mul (local.get $u) (f32x4.sub
          (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (i16x8.extend_low_i8x16_u
            (v128.load32_zero (i32.add (local.get $top) (local.get $right))))))
          (local.get $upper)))))
        (local.set $lower
          (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (i16x8.extend_low_i8x16_u
            (v128.load32_zero (i32.add (local.get $bottom) (local.get $left)))))))
        (local.set $lower (f32x4.add (local.get $lower) (f32x4.mul (local.get $u) (f32x4.sub
          (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (i16x8.extend_low_i8x16_u
            (v128.load32_zero (i32.add (local.get $bottom) (local.get $right))))))
          (local.get $lower)))))
        (local.set $upper (f32x4.add (local.get $upper)
          (f32x4.mul (local.get $v) (f32x4.sub (local.get $lower) (local.get $upper)))))
        (local.set $upper (f32x4.add (local.get $shift) (f32x4.mul (local.get $scale) (local.get $upper))))
        (v128.store32_lane 0 (local.get $red) (local.get $upper))
        (v128.store32_lane 1 (local.get $green) (local.get $upper))
        (v128.store32_lane 2 (local.get $blue) (local.get $upper))
        (local.set $red (i32.add (local.get $red) (i32.const 4)))
        (local.set $green (i32.add (local.get $green) (i32.const 4)))
        (local.set $blue (i32.add (local.get $blue) (i32.const 4)))
        (local.set $column (i32.add (local.get $column) (i32.const 12)))
        (br_if $across (i32.lt_u (local.get $column) (local.get $columnsEnd))))
      (local.set $rows (i32.add (local.get $rows) (i32.const 12)))
      (br_if $down (i32.lt_u (local.get $rows) (local.get $rowsEnd)))))

  ;; Four neighbours become one, eight of these at a time: `width` is a multiple of eight. The sum of four bytes is exact.
  (func (export "halve")
        (param $top i32) (param $rowBytes i32) (param $width i32) (param $height i32) (param $norm i32)
        (param $red i32) (param $green i32) (param $blue i32)
    (local $x i32) (local $at i32) (local $to i32) (local $sum v128)
    (local $p0 v128) (local $p1 v128) (local $p2 v128) (local $q0 v128) (local $q1 v128) (local $q2 v128)
    (loop $down
      (local.set $x (i32.const 0))
      (loop $across
        (local.set $at (i32.add (local.get $top) (i32.mul (local.get $x) (i32.const 6))))
        (local.set $p0 (v128.load (local.get $at)))
        (local.set $p1 (v128.load offset=16 (local.get $at)))
        (local.set $p2 (v128.load offset=32 (local.get $at)))
        (local.set $at (i32.add (local.get $at) (local.get $rowBytes)))
        (local.set $q0 (v128.load (local.get $at)))
        (local.set $q1 (v128.load offset=16 (local.get $at)))
        (local.set $q2 (v128.load offset=32 (local.get $at)))
        (local.set $to (i32.add (local.get $red) (i32.shl (local.get $x) (i32.const 2))))
        (local.set $sum (i16x8.add
          (i16x8.extadd_pairwise_i8x16_u (v128.or
            (i8x16.swizzle (local.get $p0) (v128.const i8x16 0 3 6 9 12 15 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1))
            (v128.or
              (i8x16.swizzle (local.get $p1) (v128.const i8x16 -1 -1 -1 -1 -1 -1 2 5 8 11 14 -1 -1 -1 -1 -1))
              (i8x16.swizzle (local.get $p2) (v128.const i8x16 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 1 4 7 10 13)))))
          (i16x8.extadd_pairwise_i8x16_u (v128.or
            (i8x16.swizzle (local.get $q0) (v128.const i8x16 0 3 6 9 12 15 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1))
            (v128.or
              (i8x16.swizzle (local.get $q1) (v128.const i8x16 -1 -1 -1 -1 -1 -1 2 5 8 11 14 -1 -1 -1 -1 -1))
              (i8x16.swizzle (local.get $q2) (v128.const i8x16 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 1 4 7 10 13)))))))
        (v128.store (local.get $to) (f32x4.add (v128.load32_splat offset=16 (local.get $norm)) (f32x4.mul
          (v128.load32_splat (local.get $norm))
          (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (local.get $sum))))))
        (v128.store offset=16 (local.get $to) (f32x4.add (v128.load32_splat offset=16 (local.get $norm)) (f32x4.mul
          (v128.load32_splat (local.get $norm))
          (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_u (local.get $sum))))))
        (local.set $to (i32.add (local.get $green) (i32.shl (local.get $x) (i32.const 2))))
        (local.set $sum (i16x8.add
          (i16x8.extadd_pairwise_i8x16_u (v128.or
            (i8x16.swizzle (local.get $p0) (v128.const i8x16 1 4 7 10 13 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1))
            (v128.or
              (i8x16.swizzle (local.get $p1) (v128.const i8x16 -1 -1 -1 -1 -1 0 3 6 9 12 15 -1 -1 -1 -1 -1))
              (i8x16.swizzle (local.get $p2) (v128.const i8x16 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 2 5 8 11 14)))))
          (i16x8.extadd_pairwise_i8x16_u (v128.or
            (i8x16.swizzle (local.get $q0) (v128.const i8x16 1 4 7 10 13 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1))
            (v128.or
              (i8x16.swizzle (local.get $q1) (v128.const i8x16 -1 -1 -1 -1 -1 0 3 6 9 12 15 -1 -1 -1 -1 -1))
              (i8x16.swizzle (local.get $q2) (v128.const i8x16 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 2 5 8 11 14)))))))
        (v128.store (local.get $to) (f32x4.add (v128.load32_splat offset=20 (local.get $norm)) (f32x4.mul
          (v128.load32_splat offset=4 (local.get $norm))
          (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (local.get $sum))))))
        (v128.store offset=16 (local.get $to) (f32x4.add (v128.load32_splat offset=20 (local.get $norm)) (f32x4.mul
          (v128.load32_splat offset=4 (local.get $norm))
          (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_u (local.get $sum))))))
        (local.set $to (i32.add (local.get $blue) (i32.shl (local.get $x) (i32.const 2))))
        (local.set $sum (i16x8.add
          (i16x8.extadd_pairwise_i8x16_u (v128.or
            (i8x16.swizzle (local.get $p0) (v128.const i8x16 2 5 8 11 14 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1))
            (v128.or
              (i8x16.swizzle (local.get $p1) (v128.const i8x16 -1 -1 -1 -1 -1 1 4 7 10 13 -1 -1 -1 -1 -1 -1))
              (i8x16.swizzle (local.get $p2) (v128.const i8x16 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 0 3 6 9 12 15)))))
          (i16x8.extadd_pairwise_i8x16_u (v128.or
            (i8x16.swizzle (local.get $q0) (v128.const i8x16 2 5 8 11 14 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1))
            (v128.or
              (i8x16.swizzle (local.get $q1) (v128.const i8x16 -1 -1 -1 -1 -1 1 4 7 10 13 -1 -1 -1 -1 -1 -1))
              (i8x16.swizzle (local.get $q2) (v128.const i8x16 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 0 3 6 9 12 15)))))))
        (v128.store (local.get $to) (f32x4.add (v128.load32_splat offset=24 (local.get $norm)) (f32x4.mul
          (v128.load32_splat offset=8 (local.get $norm))
          (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (local.get $sum))))))
        (v128.store offset=16 (local.get $to) (f32x4.add (v128.load32_splat offset=24 (local.get $norm)) (f32x4.mul
          (v128.load32_splat offset=8 (local.get $norm))
          (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_u (local.get $sum))))))
        (local.set $x (i32.add (local.get $x) (i32.const 8)))
        (br_if $across (i32.lt_u (local.get $x) (local.get $width))))
      (local.set $top (i32.add (local.get $top) (i32.shl (local.get $rowBytes) (i32.const 1))))
      (local.set $red (i32.add (local.get $red) (i32.shl (local.get $width) (i32.const 2))))
      (local.set $green (i32.add (local.get $green) (i32.shl (local.get $width) (i32.const 2))))
      (local.set $blue (i32.add (local.get $blue) (i32.shl (local.get $width) (i32.const 2))))
      (local.set $height (i32.sub (local.get $height) (i32.const 1)))
      (br_if $down (local.get $height))))

  ;; A similarity transform to bytes, black outside. A position is x and y in one vector.
  (func (export "warp")
        (param $a f64) (param $b f64) (param $tx f64) (param $ty f64) (param $width i32) (param $height i32)
        (param $picture i32) (param $pictureWidth i32) (param $pictureHeight i32) (param $out i32)
    (local $row i32) (local $column i32) (local $at i32) (local $rowBytes i32)
    (local $first v128) (local $across v128) (local $down v128) (local $place v128) (local $last v128) (local $whole v128)
    (local $part v128) (local $u v128) (local $upper v128) (local $lower v128)
    (local.set $rowBytes (i32.mul (local.get $pictureWidth) (i32.const 3)))
    (local.set $last (f64x2.convert_low_i32x4_s (i32x4.replace_lane 1
      (i32x4.splat (i32.sub (local.get $pictureWidth) (i32.const 1)))
      (i32.sub (local.get $pictureHeight) (i32.const 1)))))
    (local.set $first (f64x2.replace_lane 1 (f64x2.splat (local.get $tx)) (local.get $ty)))
    (local.set $across (f64x2.replace_lane 1 (f64x2.splat (local.get $a)) (local.get $b)))
    (local.set $down (f64x2.replace_lane 1 (f64x2.splat (f64.neg (local.get $b))) (local.get $a)))
    (loop $rows
      (local.set $place (f64x2.add (local.get $first)
        (f64x2.mul (local.get $down) (f64x2.splat (f64.convert_i32_s (local.get $row))))))
      (local.set $column (i32.const 0))
      (loop $columns
        (local.set $upper (v128.const i32x4 0 0 0 0))
        (if (i64x2.all_true (v128.and
              (f64x2.ge (local.get $place) (v128.const f64x2 0 0))
              (f64x2.lt (local.get $place) (local.get $last))))
          (then
            (local.set $whole (f64x2.floor (local.get $place)))
            (local.set $part (f32x4.demote_f64x2_zero (f64x2.sub (local.get $place) (local.get $whole))))
            ;; From 2^52 on an f64 has no fraction: adding that leaves the integer in the lowest bits.
            (local.set $whole (f64x2.add (local.get $whole) (v128.const f64x2 0x1p52 0x1p52)))
            (local.set $at (i32.add (local.get $picture) (i32.add
              (i32.mul (i32x4.extract_lane 2 (local.get $whole)) (local.get $rowBytes))
              (i32.mul (i32x4.extract_lane 0 (local.get $whole)) (i32.const 3)))))
            (local.set $u (i8x16.shuffle 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 (local.get $part) (local.get $part)))
            (local.set $upper
              (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (i16x8.extend_low_i8x16_u (v128.load32_zero (local.get $at))))))
            (local.set $upper (f32x4.add (local.get $upper) (f32x4.mul (local.get $u) (f32x4.sub
              (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (i16x8.extend_low_i8x16_u (v128.load32_zero offset=3 (local.get $at)))))
              (local.get $upper)))))
            (local.set $at (i32.add (local.get $at) (local.get $rowBytes)))
            (local.set $lower
              (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (i16x8.extend_low_i8x16_u (v128.load32_zero (local.get $at))))))
            (local.set $lower (f32x4.add (local.get $lower) (f32x4.mul (local.get $u) (f32x4.sub
              (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (i16x8.extend_low_i8x16_u (v128.load32_zero offset=3 (local.get $at)))))
              (local.get $lower)))))
            (local.set $u (i8x16.shuffle 4 5 6 7 4 5 6 7 4 5 6 7 4 5 6 7 (local.get $part) (local.get $part)))
            ;; From 2^23 on an f32 has no fraction: adding that rounds to the nearest integer, as in an 8-bit OpenCV picture.
            (local.set $upper (f32x4.add (v128.const f32x4 0x1p23 0x1p23 0x1p23 0x1p23) (f32x4.add (local.get $upper)
              (f32x4.mul (local.get $u) (f32x4.sub (local.get $lower) (local.get $upper))))))
            (local.set $upper (i8x16.swizzle (local.get $upper)
              (v128.const i8x16 0 4 8 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1)))))
        ;; The fourth byte is the next pixel's first, or beyond the last.
        (v128.store32_lane 0 (local.get $out) (local.get $upper))
        (local.set $out (i32.add (local.get $out) (i32.const 3)))
        (local.set $place (f64x2.add (local.get $place) (local.get $across)))
        (local.set $column (i32.add (local.get $column) (i32.const 1)))
        (br_if $columns (i32.lt_u (local.get $column) (local.get $width))))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $rows (i32.lt_u (local.get $row) (local.get $height)))))

  ;; Adds up `height` rows of three planes of f32, each with its factor: `width` sums, and up to three more beyond the last.
  (func (export "addRows")
        (param $red i32) (param $green i32) (param $blue i32) (param $width i32) (param $height i32) (param $norm i32)
        (param $out i32)
    (local $x i32) (local $row i32) (local $at i32) (local $sum v128)
    (loop $across
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.shl (local.get $x) (i32.const 2)))
      (local.set $row (i32.const 0))
      (loop $down
        (local.set $sum (f32x4.add (local.get $sum) (f32x4.add
          (f32x4.mul (v128.load32_splat (local.get $norm)) (v128.load (i32.add (local.get $red) (local.get $at))))
          (f32x4.add
            (f32x4.mul (v128.load32_splat offset=4 (local.get $norm)) (v128.load (i32.add (local.get $green) (local.get $at))))
            (f32x4.mul (v128.load32_splat offset=8 (local.get $norm)) (v128.load (i32.add (local.get $blue) (local.get $at))))))))
        (local.set $at (i32.add (local.get $at) (i32.shl (local.get $width) (i32.const 2))))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br_if $down (i32.lt_u (local.get $row) (local.get $height))))
      (v128.store (i32.add (local.get $out) (i32.shl (local.get $x) (i32.const 2))) (local.get $sum))
      (local.set $x (i32.add (local.get $x) (i32.const 4)))
      (br_if $across (i32.lt_u (local.get $x) (local.get $width)))))

  ;; Matrices of f32, row by row: `out` (rows x columns) = a (rows x inner) b (inner x columns), with `columns` a multiple of
  ;; eight. Two rows of `b` at a time in two vectors each are four independent sums.
  (func (export "multiply")
        (param $a i32) (param $rows i32) (param $inner i32) (param $b i32) (param $columns i32) (param $out i32)
    (local $x i32) (local $k i32) (local $at i32) (local $factor v128) (local $rowBytes i32)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local.set $rowBytes (i32.shl (local.get $columns) (i32.const 2)))
    (loop $down
      (local.set $x (i32.const 0))
      (loop $across
        (local.set $sum0 (v128.const i32x4 0 0 0 0))
        (local.set $sum1 (local.get $sum0))
        (local.set $sum2 (local.get $sum0))
        (local.set $sum3 (local.get $sum0))
        (local.set $k (i32.const 0))
        (local.set $at (i32.add (local.get $b) (local.get $x)))
        (loop $along
          (if (i32.lt_u (i32.add (local.get $k) (i32.const 1)) (local.get $inner))
            (then
              (local.set $factor (v128.load32_splat (i32.add (local.get $a) (i32.shl (local.get $k) (i32.const 2)))))
              (local.set $sum0 (f32x4.add (local.get $sum0) (f32x4.mul (local.get $factor) (v128.load (local.get $at)))))
              (local.set $sum1 (f32x4.add (local.get $sum1) (f32x4.mul (local.get $factor) (v128.load offset=16 (local.get $at)))))
              (local.set $at (i32.add (local.get $at) (local.get $rowBytes)))
              (local.set $factor (v128.load32_splat offset=4 (i32.add (local.get $a) (i32.shl (local.get $k) (i32.const 2)))))
              (local.set $sum2 (f32x4.add (local.get $sum2) (f32x4.mul (local.get $factor) (v128.load (local.get $at)))))
              (local.set $sum3 (f32x4.add (local.get $sum3) (f32x4.mul (local.get $factor) (v128.load offset=16 (local.get $at)))))
              (local.set $at (i32.add (local.get $at) (local.get $rowBytes)))
              (local.set $k (i32.add (local.get $k) (i32.const 2)))
              (br $along))))
        (if (i32.lt_u (local.get $k) (local.get $inner))
          (then
            (local.set $factor (v128.load32_splat (i32.add (local.get $a) (i32.shl (local.get $k) (i32.const 2)))))
            (local.set $sum0 (f32x4.add (local.get $sum0) (f32x4.mul (local.get $factor) (v128.load (local.get $at)))))
            (local.set $sum1 (f32x4.add (local.get $sum1) (f32x4.mul (local.get $factor) (v128.load offset=16 (local.get $at)))))))
        (v128.store (i32.add (local.get $out) (local.get $x)) (f32x4.add (local.get $sum0) (local.get $sum2)))
        (v128.store offset=16 (i32.add (local.get $out) (local.get $x)) (f32x4.add (local.get $sum1) (local.get $sum3)))
        (local.set $x (i32.add (local.get $x) (i32.const 32)))
        (br_if $across (i32.lt_u (local.get $x) (local.get $rowBytes))))
      (local.set $a (i32.add (local.get $a) (i32.shl (local.get $inner) (i32.const 2))))
      (local.set $out (i32.add (local.get $out) (local.get $rowBytes)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $down (local.get $rows))))
)
