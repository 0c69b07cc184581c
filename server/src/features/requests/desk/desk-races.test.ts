import { declineRequest, processRequest } from '@keywright/contract/desk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../testing/app.ts';
import { atOnce } from '../../../testing/barrier.ts';
import type { Answer } from '../../../testing/answer.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { anAdmin } from '../../../testing/people.ts';
import { paidAsGuest, start, startAndLook } from '../../../testing/requests.ts';

const RACERS = 8;
const ROUNDS = 5;

let app: TestApp;
let admins: Visitor[];
beforeAll(async () => {
  app = await startApp();
  admins = [];
  for (let n = 0; n < RACERS; n += 1) {
    const admin = await as(app, await anAdmin(app.db, { fname: `Admin${n}` }));
    admins.push(admin);
  }
});
afterAll(() => app.close());

const rowOf = (id: string) => app.db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const countOf = async (id: string, action: string): Promise<number> =>
  (
    await app.db
      .selectFrom('audit_entry')
      .select('id')
      .where('object_id', '=', id)
      .where('action', '=', action)
      .execute()
  ).length;
const process = (admin: Visitor, vehicleId: string, keycode: string) =>
  admin.call(processRequest, { body: { vehicleId, keycode, documentsVerified: true } });
const first = (): Visitor => {
  const [admin] = admins;
  if (!admin) throw new Error('no admin');
  return admin;
};
const race = <const C extends readonly (() => Promise<Answer>)[]>(id: string, callers: C) =>
  atOnce(app.db, { table: 'request', id }, callers);
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();

it('of eight admins who start the same request at once, one holds it, and the others hear who', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await paidAsGuest(app, visitor(app.url));
    const answers = await race(
      id,
      admins.map((admin) => () => start(admin, id)),
    );
    expect(statuses(answers)).toEqual([200, ...Array<number>(RACERS - 1).fill(409)]);
    const { name } = answers.find(({ status }) => status === 200)?.json.startedBy ?? { name: undefined };
    for (const { refusal, status } of answers) {
      if (status === 409) expect(refusal?.error).toBe(`Already started by ${name}.`);
    }
    expect(await countOf(id, 'request.started')).toBe(1);
  }
});

it('eight presses of one submit release one code, once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await paidAsGuest(app, visitor(app.url), { email: 'once@example.com' });
    await startAndLook(first(), id);
    const answers = await race(
      id,
      admins.map(() => () => process(first(), id, 'SAME-1')),
    );
    expect(statuses(answers)).toEqual(Array<number>(RACERS).fill(200));
    expect(await countOf(id, 'request.fulfilled')).toBe(1);
    const mails = await app.db
      .selectFrom('outbox_mail')
      .select('refs')
      .where('template', '=', 'request.fulfilled')
      .execute();
    expect(mails.filter(({ refs }) => (refs as { requestId: string }).requestId === id)).toHaveLength(1);
  }
});

it('of eight different codes at once one is released, and the others are refused', async () => {
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

it('a request that is started and declined at once ends in one of the two, and never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await paidAsGuest(app, visitor(app.url));
    const [one = first(), other = first()] = admins;
    const [started, declined] = await race(id, [
      () => start(one, id),
      () => other.call(declineRequest, { params: { id }, body: { reason: 'ID_EXPIRED' } }),
    ]);
    const { status, declined_at } = await rowOf(id);
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
