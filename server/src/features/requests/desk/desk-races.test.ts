import { declineRequest, processRequest, takeOverRequest } from '@keywright/contract/desk';
import { expect, it } from 'vitest';
import { onRecord, owedMails, requestRow } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { atOnce } from '../../../testing/barrier.ts';
import type { Answer } from '../../../testing/answer.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { anAdmin } from '../../../testing/people.ts';
import { paidAsGuest, start, startAndLook } from '../../../testing/requests.ts';

/** So many admins, each of whose calls waits for the row on a connection of its own. */
const RACERS = 16;
/** So many presses: what has no connection yet waits for one. */
const CROWD = 64;
/** Connections that the program uses for other things meanwhile. */
const SPARE = 8;
const ROUNDS = 3;

const app = await appOfThisFile({ env: { POOL_SIZE: String(RACERS + SPARE) } });
const admins: Visitor[] = [];
for (let n = 0; n < RACERS; n += 1) admins.push(await as(app, await anAdmin(app.db, { fname: `Admin${n}` })));

const countOf = async (id: string, action: string): Promise<number> => (await onRecord(app, { on: id, action })).length;
const process = (admin: Visitor, vehicleId: string, keycode: string) =>
  admin.call(processRequest, { body: { vehicleId, keycode, documentsVerified: true } });
const first = (): Visitor => {
  const [admin] = admins;
  if (!admin) throw new Error('no admin');
  return admin;
};
const race = <const C extends readonly (() => Promise<Answer>)[]>(id: string, callers: C) =>
  atOnce(app.db, { table: 'request', id, waiting: Math.min(callers.length, RACERS) }, callers);
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();

it.each([RACERS, CROWD])(
  'of %i presses of Start by sixteen admins at once one admin holds it, and the others hear who',
  async (presses) => {
    const { id } = await paidAsGuest(app, visitor(app.url));
    const answers = await race(
      id,
      Array.from({ length: presses }, (_, n) => () => start(admins[n % RACERS] ?? first(), id)),
    );
    // Each admin presses equally often, and a second press of who holds it changes nothing.
    const own = presses / RACERS;
    expect(statuses(answers)).toEqual([...Array<number>(own).fill(200), ...Array<number>(presses - own).fill(409)]);
    const { name } = answers.find(({ status }) => status === 200)?.json.startedBy ?? { name: undefined };
    for (const { refusal, status } of answers) {
      if (status === 409) expect(refusal?.error).toBe(`Already started by ${name}.`);
    }
    expect(await countOf(id, 'request.started')).toBe(1);
  },
);

it.each([RACERS, CROWD])('%i presses of one submit release one code, once', async (presses) => {
  const { id } = await paidAsGuest(app, visitor(app.url), { email: 'once@example.com' });
  await startAndLook(first(), id);
  const answers = await race(
    id,
    Array.from({ length: presses }, () => () => process(first(), id, 'SAME-1')),
  );
  expect(statuses(answers)).toEqual(Array<number>(presses).fill(200));
  expect(await countOf(id, 'request.fulfilled')).toBe(1);
  expect(await owedMails(app, { template: 'request.fulfilled', about: id })).toHaveLength(1);
});

it('of sixteen different codes at once one is released, and the others are refused', async () => {
  const { id } = await paidAsGuest(app, visitor(app.url));
  await startAndLook(first(), id);
  const answers = await race(
    id,
    admins.map((_, n) => () => process(first(), id, `CODE-${n}`)),
  );
  expect(statuses(answers)).toEqual([200, ...Array<number>(RACERS - 1).fill(409)]);
  const kept = await app.db.selectFrom('vault_record').select('id').where('context', 'like', `${id}|%`).execute();
  expect(kept).toHaveLength(1);
});

it('of a code that is sent and somebody who takes the request over at once the first counts, and the other hears why', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await paidAsGuest(app, visitor(app.url));
    const [one = first(), other = first()] = admins;
    await startAndLook(one, id);
    const longAgo = new Date(app.clock.now().getTime() - 24 * 60 * 60_000);
    await app.db.updateTable('request').set({ touched_at: longAgo }).where('id', '=', id).execute();
    const sending = () => process(one, id, 'K1234');
    const taking = () => other.call(takeOverRequest, { params: { id } });
    const answers = await race(id, round % 2 === 0 ? [sending, taking] : [taking, sending]);
    expect(statuses(answers)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.refusal?.code;
    expect([(await requestRow(app, id)).status, refused]).toEqual(
      refused === 'request.not_yours' ? ['INPROGRESS', refused] : ['FULFILLED', 'request.wrong_state'],
    );
    const acts = [await countOf(id, 'request.fulfilled'), await countOf(id, 'request.taken_over')];
    expect(acts).toEqual(refused === 'request.not_yours' ? [0, 1] : [1, 0]);
  }
});

it('a request that is started and declined at once ends in one of the two, and never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await paidAsGuest(app, visitor(app.url));
    const [one = first(), other = first()] = admins;
    const [started, declined] = await race(id, [
      () => start(one, id),
      () => other.call(declineRequest, { params: { id }, body: { reason: 'ID_EXPIRED' } }),
    ]);
    const { status, declined_at } = await requestRow(app, id);
    if (started.status === 200) {
      expect([status, declined.status, declined.refusal?.code]).toEqual(['INPROGRESS', 409, 'request.not_yours']);
    } else {
      expect([status, started.refusal?.code, declined.status]).toEqual(['DECLINED', 'request.wrong_state', 200]);
      expect(declined_at).not.toBeNull();
    }
  }
});

it('a release and a decline at once end the request once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await paidAsGuest(app, visitor(app.url));
    await startAndLook(first(), id);
    const answers = await race(id, [
      () => process(first(), id, 'K1234'),
      () => first().call(declineRequest, { params: { id }, body: { reason: 'ID_EXPIRED' } }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    const ended = (await countOf(id, 'request.fulfilled')) + (await countOf(id, 'request.declined'));
    expect(ended).toBe(1);
  }
});
