import { expect, it } from 'vitest';
import { heldClock } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { ofThisFile } from '../testing/opened.ts';
import { freshDatabase } from '../testing/database.ts';
import { ensureGuest, GUEST_MS, keepGuest } from './guests.ts';

const clock = heldClock();
const plain = { secureCookies: false };
const stranger = { guest: undefined, locale: 'fr' } as const;
const database = await ofThisFile(freshDatabase());

const ensure = (caller: Parameters<typeof ensureGuest>[1], settings = plain) =>
  inTransaction(database.db, (tx) => ensureGuest(tx, caller, clock, settings));
const rowOf = (id: string) =>
  database.db.selectFrom('guest').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const in24Hours = () => new Date(clock.now().getTime() + GUEST_MS);

it('a visitor becomes a guest by a secret that only their browser holds', async () => {
  const { id, cookie } = await ensure(stranger);
  expect(cookie).toMatchObject({
    name: 'guest',
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: false },
  });
  expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32);
  expect(Buffer.from(id, 'base64url')).toHaveLength(16);
  const row = await rowOf(id);
  expect(row).toMatchObject({ locale: 'fr', expires_at: in24Hours() });
  expect(row.secret_hash.toString('base64url')).not.toBe(cookie?.value);
});

it('under https the cookie is bound to this very host', async () => {
  const { cookie } = await ensure(stranger, { secureCookies: true });
  expect(cookie).toMatchObject({ name: '__Host-guest', options: { secure: true, path: '/' } });
});

it('a guest who asks again stays the same one, for another 24 hours', async () => {
  const { id } = await ensure(stranger);
  clock.advance(60 * 60_000);
  expect(await ensure({ guest: { id }, locale: 'en' })).toEqual({ id, cookie: undefined });
  expect((await rowOf(id)).expires_at).toEqual(in24Hours());
});

it('a guest who is kept for an order is not cut short by the next request', async () => {
  const { id } = await ensure(stranger);
  const until = new Date(clock.now().getTime() + 7 * GUEST_MS);
  await keepGuest(database.db, id, until);
  await ensure({ guest: { id }, locale: 'en' });
  expect((await rowOf(id)).expires_at).toEqual(until);
});
