-- A print in eight parts of 32 signs, each with its number: two prints that differ in at most 7 signs have one of them in common, and of a million
-- others few do. The signs of a part are taken from all over the print: of papers of one layout the slow waves are alike, and a part of these alone would
-- be everybody's.
create function wide_bands_of(print bit(256)) returns bigint[] language sql immutable strict parallel safe
begin atomic
  select array_agg((n.n << 32) | bits.band order by n.n)
  from generate_series(0::bigint, 7) as n (n),
    lateral (select bit_or(get_bit(wide_bands_of.print, ((101 * (n.n * 32 + k.k) + 17) % 256)::int)::bigint << k.k::int) as band
      from generate_series(0, 31) as k (k)) bits;
end;

create index stored_file_by_wide_print on stored_file using gin (wide_bands_of(print)) where print is not null;
