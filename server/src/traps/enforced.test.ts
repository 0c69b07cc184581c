import { processRequest } from '@keywright/contract/desk';
import { revealOwnCode } from '@keywright/contract/orders';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onRecord } from '../testing/look-ups.ts';
import { appOfThisFile } from '../testing/opened.ts';
import { as, type Visitor } from '../testing/browser.ts';
import { aMember, anAdmin } from '../testing/people.ts';
import { fulfil, paidAsMember, start, startAndLook } from '../testing/requests.ts';

const app = await appOfThisFile();
const desk = await as(app, await anAdmin(app.db));

const memberWith = async (options: Parameters<typeof aMember>[1]): Promise<Visitor> => {
  const member = await as(app, await aMember(app.db, options));
  return member;
};
const release = (vehicleId: string, more: Record<string, unknown> = {}) =>
  desk.call(processRequest, { body: { vehicleId, keycode: 'K1234', ...more } });

describe('T-52: whoever never sees the notice of what their state asks for', () => {
  it.each([
    ['their state is unknown', 'Atlantis'],
    ['they never named a state', null],
    ['their state licenses locksmiths', 'Texas'],
  ])('gets no code unchecked all the same: %s', async (_why, state) => {
    const member = await memberWith({ state, isValidated: false });
    const { id } = await paidAsMember(app, member);
    await startAndLook(desk, id);
    const refused = await release(id);
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'request.unchecked']);
    await expect(
      sql`update request set status = 'FULFILLED', fulfilled_at = now(), fulfilled_by = ${desk.person.id} where id = ${id}`.execute(
        app.db,
      ),
    ).rejects.toMatchObject({ code: '23514' });
    expect((await release(id, { documentsVerified: true })).status).toBe(200);
  });
});

describe('T-47: what an admin says about documents', () => {
  it('is yes or no and nothing that only looks like it', async () => {
    const { id } = await paidAsMember(app, await memberWith({ isValidated: false }));
    await start(desk, id);
    for (const documentsVerified of ['true', 'false', 1, 'on', [true], { yes: true }, null]) {
      expect((await release(id, { documentsVerified })).status, JSON.stringify(documentsVerified)).toBe(422);
    }
    expect((await release(id, { documentsVerified: false })).refusal?.code).toBe('request.unchecked');
  });
});

describe('T-55: who did what', () => {
  it('stands in the log for good: nobody changes a line of it or takes one away', async () => {
    const member = await memberWith({});
    const { id } = await paidAsMember(app, member);
    await fulfil(desk, id);
    await member.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } });
    const acts = await onRecord(app, { on: id }, 'action', 'actor_kind');
    expect(acts.map(({ action }) => action)).toEqual([
      'request.asked',
      'request.queued',
      'request.started',
      'request.fulfilled',
      'code.revealed',
    ]);
    for (const change of [
      sql`update audit_entry set actor_name = 'somebody else'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry`,
    ]) {
      await expect(change.execute(app.db)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
