import { answerReport, replaceCode } from '@keywright/contract/code-reports';
import { declineRequest, deskRequest, processRequest, releaseRequest } from '@keywright/contract/desk';
import { secondLook } from '@keywright/contract/second-look';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { as, type Known, type Visitor, visitor } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
import { lastOnRecord, requestRow } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { aMember, aSuperAdmin, type TestPerson } from '../../../testing/people.ts';
import {
  aVehicle,
  fulfil,
  lookAtPhotos,
  paidAsGuest,
  paidAsMember,
  reportNoTurn,
  startAndLook,
} from '../../../testing/requests.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const clock = heldClock();
const app = await appOfThisFile({ clock });
const reason = 'Nobody else works here.';
await app.db
  .insertInto('flag_rule')
  .values({ kind: 'VIN_ELSEWHERE', version: 1, needs_second: true, most: 90 })
  .execute();

/** What is known of one account of the desk. People are named by their position in the team. */
type Facts = {
  hoursOld: number;
  isConfirmed: boolean;
  hasOwnPassword: boolean;
  createdBy: number | null;
  approvedBy: number | null;
  /** Null for a person who works at the desk. */
  revokedHoursAgo: number | null;
};

const factsOf = (size: number) =>
  fc.record<Facts>({
    hoursOld: fc.constantFrom(1, 3, 20, 30, 900),
    isConfirmed: fc.boolean(),
    hasOwnPassword: fc.boolean(),
    createdBy: fc.option(fc.nat(size - 1)),
    approvedBy: fc.option(fc.nat(size - 1)),
    revokedHoursAgo: fc.option(fc.constantFrom(0, 12, 30), { freq: 4 }),
  });

const canWork = ({ hasOwnPassword, revokedHoursAgo }: Facts): boolean => hasOwnPassword && revokedHoursAgo === null;

/** A team of one to three in which at least one person can work, and in which nobody made their own account. */
const team = fc
  .integer({ min: 1, max: 3 })
  .chain((size) => fc.array(factsOf(size), { minLength: size, maxLength: size }))
  .map((people) =>
    people.map((one, n) => ({
      ...one,
      createdBy: one.createdBy === n ? null : one.createdBy,
      approvedBy: one.approvedBy === n ? null : one.approvedBy,
    })),
  )
  .filter((people) => people.some(canWork));

/** What is done with a request, and what it is like. */
const life = fc.record({
  people: team,
  end: fc.constantFrom('code', 'decline', 'other code', 'refund'),
  /** Who sent the code that is reported. */
  sentBy: fc.nat(2),
  isFlagged: fc.boolean(),
  photosAreGone: fc.boolean(),
});
type Life = typeof life extends fc.Arbitrary<infer One> ? One : never;

const neutral = () => aSuperAdmin(app.db, { createdAt: new Date(clock.now().getTime() - 900 * HOUR) });

const setFacts = async (accounts: readonly TestPerson[], people: readonly Facts[]): Promise<void> => {
  const now = clock.now().getTime();
  const idOf = (position: number | null) => (position === null ? null : found(accounts[position]).id);
  for (const [n, facts] of people.entries()) {
    const isRevoked = facts.revokedHoursAgo !== null;
    await app.db
      .updateTable('person')
      .set({
        created_at: new Date(now - facts.hoursOld * HOUR),
        email_confirmed_at: facts.isConfirmed ? new Date(0) : null,
        must_change_password: !facts.hasOwnPassword,
        password_changed_at: facts.hasOwnPassword ? new Date(0) : null,
        created_by: idOf(facts.createdBy),
        approval_by: idOf(facts.approvedBy),
        ...(isRevoked && { approval: 'REVOKED', approval_at: new Date(now - (facts.revokedHoursAgo ?? 0) * HOUR) }),
      })
      .where('id', '=', found(accounts[n]).id)
      .execute();
  }
};

/** Whether one of these people is a second person who could review what the sender does, as the issue says it. */
const couldReview = (people: readonly Facts[], sender: number, n: number): boolean => {
  const [one, of] = [found(people[n]), found(people[sender])];
  const madeBySender = one.createdBy === sender || one.approvedBy === sender;
  const madeSender = (of.createdBy === n || of.approvedBy === n) && of.hoursOld < 24;
  return n !== sender && canWork(one) && one.isConfirmed && one.hoursOld >= 24 && !madeBySender && !madeSender;
};

type Case = { id: string; report: string };
type Ended = { status: number; refusal?: { code?: string } | undefined; text: string };
type Act = (by: Visitor, one: Case, soleReviewReason?: string) => Promise<Ended>;

const sendFirst: Act = async (by, { id }, soleReviewReason) => {
  const { startedBy } = (await by.call(deskRequest, { params: { id } })).json;
  if (startedBy === null) await startAndLook(by, id);
  return by.call(processRequest, {
    body: { vehicleId: id, keycode: 'K1234', documentsVerified: true, soleReviewReason },
  });
};
const sendOther: Act = async (by, { id, report }, soleReviewReason) => {
  await lookAtPhotos(by, id);
  const body = { report, keycode: 'K9999', documentsVerified: true, soleReviewReason };
  return by.call(replaceCode, { params: { id }, body });
};
const refund: Act = (by, { id, report }, soleReviewReason) =>
  by.call(answerReport, { params: { id }, body: { report, answer: 'MONEY_BACK', soleReviewReason } });
const decline: Act = (by, { id }) =>
  by.call(declineRequest, { params: { id }, body: { reason: 'OWNER_NOT_VERIFIED' } });
const acts = { code: sendFirst, 'other code': sendOther, refund, decline };

/** A request that waits, or one whose code was sent in better times and is said not to work. */
const openCase = async ({ end, isFlagged, photosAreGone }: Life, sender: Visitor): Promise<Case> => {
  const vehicle = aVehicle();
  const twice = () => paidAsGuest(app, visitor(app.url), vehicle);
  if (end === 'code' || end === 'decline') {
    const { id } = await twice();
    await twice();
    return { id, report: '' };
  }
  const createdAt = new Date(clock.now().getTime() - 400 * DAY);
  const member = await as(app, await aMember(app.db, { createdAt, state: 'Ohio' }));
  const { id } = await paidAsMember(app, member, vehicle);
  await fulfil(sender, id);
  if (isFlagged) await twice();
  const report = await reportNoTurn(member, sender, id);
  if (photosAreGone && end === 'refund')
    await app.db.updateTable('request').set({ images_deleted_at: clock.now() }).where('id', '=', id).execute();
  return { id, report };
};

type Desk = { people: readonly Facts[]; atWork: readonly { n: number; by: Known }[]; act: Act; one: Case };

/** One person tries, asks each other one for a review, and goes on alone where the answer says so. Whether it ended, or why not. */
const tryBy = async ({ people, atWork, act, one }: Desk, n: number, by: Known): Promise<string> => {
  const first = await act(by, one);
  if (first.status === 200) return 'ended';
  if (first.refusal?.code === 'request.sole_reason') {
    const last = await act(by, one, reason);
    expect(last.status, last.text).toBe(200);
    const { images_deleted_at: gone } = await requestRow(app, one.id);
    if (gone === null) expect(people.filter((_, other) => couldReview(people, n, other))).toEqual([]);
    const { actor_id: actor } = await lastOnRecord(app, { on: one.id, action: 'request.sole_reviewer' });
    expect(actor).toBe(by.person.id);
    return 'ended';
  }
  if (first.refusal?.code !== 'request.second_look') return first.refusal?.code ?? first.text;
  for (const other of atWork) {
    if (other.n === n) continue;
    const mark = await lookAtPhotos(other.by, one.id);
    const said = await other.by.call(secondLook, { params: { id: one.id }, body: { verdict: 'APPROVED', mark } });
    if (said.status !== 200) continue;
    const again = await act(by, one);
    if (again.status === 200) return 'ended';
  }
  await by.call(releaseRequest, { params: { id: one.id } });
  return 'request.second_look';
};

/** Everybody at the desk in turn; what each was refused with where none of them ended it. */
const tryAll = async (desk: Desk): Promise<string[]> => {
  const refused: string[] = [];
  for (const { n, by } of desk.atWork) {
    const said = await tryBy(desk, n, by);
    if (said === 'ended') return [];
    refused.push(said);
  }
  return refused;
};

it('a team of one to three ends every request, whatever is known of its accounts', async () => {
  const live = async (one: Life): Promise<void> => {
    const { people, end, sentBy } = one;
    await app.db.deleteFrom('attempt').execute();
    await app.db.updateTable('person').set({ is_active: false }).where('role', '=', 'SUPER_ADMIN').execute();
    const accounts = await Promise.all(people.map(neutral));
    const opened = await openCase(one, await as(app, found(accounts[sentBy % accounts.length])));
    await setFacts(accounts, people);
    const signIn = () =>
      Promise.all(
        people.flatMap((facts, n) => (canWork(facts) ? [as(app, found(accounts[n])).then((by) => ({ n, by }))] : [])),
      );
    const desk = { people, act: acts[end], one: opened };
    const refused = await tryAll({ ...desk, atWork: await signIn() });
    if (refused.length === 0) return;
    // The one state that waits: a person who could have reviewed or acted was revoked in the last 24 hours.
    expect(refused).toContain('request.reviewer_revoked');
    expect(people.some(({ revokedHoursAgo }) => revokedHoursAgo !== null && revokedHoursAgo < 24)).toBe(true);
    clock.advance(DAY);
    const later = people.map((facts) => ({ ...facts, hoursOld: facts.hoursOld + 24 }));
    expect(await tryAll({ ...desk, people: later, atWork: await signIn() })).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(life, live), { numRuns: 60 });
}, 300_000);
