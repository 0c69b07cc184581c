import { type RawBuilder, sql } from 'kysely';

/** Of eight parts one is the same wherever at most so many signs differ. */
const FOUND_WIDE = 7;

/**
 * The other photos whose prints differ from that of `file` in at most so many signs (15 at most), found by an index: however they differ, one of the
 * print's parts is the same. Of eight wide parts few others have one; where more signs may differ it takes sixteen narrow ones, which more have.
 */
export const alikeTo = (bits: number): RawBuilder<unknown> => sql`
  select f.id, f.created_at, f.original_sha256 from stored_file f
  where ${bits <= FOUND_WIDE ? wide : narrow} and f.id <> file.id and bit_count(f.print # file.print) <= ${bits}::int`;

const wide = sql`f.print is not null and wide_bands_of(f.print) && wide_bands_of(file.print)`;
const narrow = sql`f.print_bands && file.print_bands`;
