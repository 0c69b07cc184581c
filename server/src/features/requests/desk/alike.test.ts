import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ofThisFile } from '../../../testing/opened.ts';
import { freshDatabase } from '../../../testing/database.ts';
import { alikeTo } from './alike.store.ts';

const SIGNS = 256;
const MOST = 15;

const database = await ofThisFile(freshDatabase());

const differing = (one: string, other: string): number =>
  Array.from(one).filter((sign, at) => sign !== other[at]).length;

const flipped = (print: string, places: readonly number[]): string =>
  Array.from(print, (sign, at) => (places.includes(at) ? (sign === '0' ? '1' : '0') : sign)).join('');

const aPrint = fc
  .array(fc.constantFrom('0', '1'), { minLength: SIGNS, maxLength: SIGNS })
  .map((signs) => signs.join(''));
/** Where the signs of the narrow parts stand, and of the wide ones. */
const parts = [
  { count: 16, placeOf: (part: number, within: number) => part * 16 + (within % 16) },
  { count: 8, placeOf: (part: number, within: number) => (101 * (part * 32 + within) + 17) % SIGNS },
];
/** Where a copy differs: anywhere, or once in each of some parts of a print, which leaves the fewest whole. */
const places = fc.oneof(
  fc.uniqueArray(fc.nat(SIGNS - 1), { maxLength: MOST + 2 }),
  fc
    .record({ by: fc.constantFrom(...parts), within: fc.nat(31), least: fc.nat(2) })
    .map(({ by, within, least }) => Array.from({ length: by.count - least }, (_, part) => by.placeOf(part, within))),
);

type Photo = { id: string; print: string };

const keep = async (photos: readonly Photo[]): Promise<void> => {
  await sql`truncate stored_file cascade`.execute(database.db);
  for (const { id, print } of photos)
    await sql`insert into stored_file (id, state, owner_key, kind, media_type, byte_size, original_sha256, wrapped_key, attached_at, print, print_bands)
      values (${id}, 'STORED', 'test', 'image', 'image/jpeg', 1, sha256(${id}::text::bytea), '\\x00', now(),
        ${print}::bit(256), bands_of(${print}::bit(256)))`.execute(database.db);
};

const alike = async (id: string, bits: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select found.id from stored_file file, lateral (${alikeTo(bits)}) found where file.id = ${id} order by found.id`.execute(
    database.db,
  );
  return rows.map((row) => row.id);
};

it('the photos that look alike are those that are found by comparing with each, whichever may differ', async () => {
  await fc.assert(
    fc.asyncProperty(
      aPrint,
      fc.array(places, { minLength: 4, maxLength: 12 }),
      aPrint,
      async (own, copies, stranger) => {
        const photo = { id: randomUUID(), print: own };
        const others = [...copies.map((at) => flipped(own, at)), stranger].map((print) => ({
          id: randomUUID(),
          print,
        }));
        await keep([photo, ...others]);
        for (let bits = 0; bits <= MOST; bits += 1) {
          const wanted = others.filter(({ print }) => differing(own, print) <= bits).map(({ id }) => id);
          expect(await alike(photo.id, bits)).toEqual(wanted.toSorted());
        }
      },
    ),
    { numRuns: 25 },
  );
});
