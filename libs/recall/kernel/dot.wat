;; Dot products of one query with many rows of signed bytes.
;;
;; The query is stored as 16-bit integers, so that only the rows need widening. Rows lie one after the other, and one row is
;; finished before the next begins: the scan is bound by memory, and reading several rows side by side halves its speed.
;; Sums are exact: |byte × byte| ≤ 2^14, so a 32-bit sum holds rows of up to 2^17 dimensions.
(module
  (memory (export "memory") 1)
  (func (export "dots")
    (param $query i32)      ;; address of the query, $dimensions × int16
    (param $row i32)        ;; address of the first row, $dimensions × int8 each
    (param $count i32)      ;; number of rows
    (param $dimensions i32) ;; a multiple of 16
    (param $out i32)        ;; address of the products, $count × int32
    (local $part i32)       ;; address in the query
    (local $end i32)        ;; address behind the query
    (local $bytes v128)     ;; sixteen dimensions of the row
    (local $sum v128)       ;; four partial sums

    (local.set $end (i32.add (local.get $query) (i32.shl (local.get $dimensions) (i32.const 1))))
    (block $done
      (loop $next_row
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $part (local.get $query))
        (loop $next_part
          (local.set $bytes (v128.load (local.get $row)))
          (local.set $sum
            (i32x4.add
              (local.get $sum)
              (i32x4.add
                (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (v128.load (local.get $part)))
                (i32x4.dot_i16x8_s
                  (i16x8.extend_high_i8x16_s (local.get $bytes))
                  (v128.load offset=16 (local.get $part))))))
          (local.set $row (i32.add (local.get $row) (i32.const 16)))
          (local.set $part (i32.add (local.get $part) (i32.const 32)))
          (br_if $next_part (i32.lt_u (local.get $part) (local.get $end))))
        (i32.store
          (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next_row)))))
