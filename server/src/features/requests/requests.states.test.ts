import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ofThisFile } from '../../testing/opened.ts';
import { freshDatabase } from '../../testing/database.ts';
import { aMember } from '../../testing/people.ts';
import { cartMoves, type CartState, moves } from './requests.states.ts';

const database = await ofThisFile(freshDatabase());

/** The moves that the database allows. */
const pairsOf = async (thing: string): Promise<Set<string>> => {
  const { rows } = await sql<{ pair: string }>`
    select from_status || '>' || to_status as pair from status_move where thing = ${thing}`.execute(database.db);
  return new Set(rows.map(({ pair }) => pair));
};

it('the moves of a request are the same in the code and in the database', async () => {
  const ours = Object.values(moves).flatMap(({ from, to }) => from.map((status) => `${status}>${to}`));
  // Taking over changes who holds a request, not where it stands.
  const pairs = new Set(ours.filter((pair) => pair !== 'INPROGRESS>INPROGRESS'));
  expect(await pairsOf('request')).toEqual(pairs);
});

it('the moves of a cart are the same in the code and in the database', async () => {
  const ours = Object.entries(cartMoves).flatMap(([from, all]) => all.map((to) => `${from}>${to}`));
  expect(await pairsOf('cart')).toEqual(new Set(ours));
});

it('a cart that has ended never opens again, whoever asks the database for it', async () => {
  const { db } = database;
  const person = await aMember(db);
  for (const [n, end] of cartMoves.OPEN.entries()) {
    const id = `cart-${n}`;
    const become = (state: CartState) => db.updateTable('cart').set({ state }).where('id', '=', id).execute();
    await db.insertInto('cart').values({ id, person_id: person.id, expires_at: new Date() }).execute();
    await become(end);
    for (const state of (['OPEN', 'MERGED', 'EXPIRED'] as const).filter((other) => other !== end)) {
      await expect(become(state)).rejects.toMatchObject({ constraint: 'only_known_moves' });
    }
  }
});
