import { askPhotoAgain } from '@keywright/contract/desk';
import { deskNumbers, numbersExport } from '@keywright/contract/numbers';
import { sendTrackedPhoto } from '@keywright/contract/orders';
import { me, refresh } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { appOfThisTest } from '../../../testing/opened.ts';
import type { TestApp } from '../../../testing/app.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import { aVehicle, decline, fulfil, paidAsGuest, start, threePhotos } from '../../../testing/requests.ts';
import { sql } from 'kysely';
import { runJob } from '../../../testing/run-job.ts';
import { inZone, SLOT_MS } from '../../../platform/zone.ts';

const clock = heldClock();
let app: TestApp;
let ann: Visitor;
let bob: Visitor;

/** The next noon in UTC: a day that has begun and is not over, later than all that the database did before. */
const nextNoon = (): Date => {
  const day = new Date(Date.now() + 24 * HOUR_MS);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 12));
};

beforeEach(async () => {
  clock.set(nextNoon());
  app = await appOfThisTest({ clock });
  ann = await as(app, await anAdmin(app.db, { fname: 'Ann', lname: 'Archer' }));
  bob = await as(app, await anAdmin(app.db, { fname: 'Bob', lname: 'Baker' }));
});

/** Time passes, and the staff is at work all the while. */
const later = async (ms: number) => {
  for (let left = ms; left > 0; left -= 10 * MINUTE_MS) {
    clock.advance(Math.min(left, 10 * MINUTE_MS));
    for (const browser of [ann, bob]) {
      await browser.call(refresh);
      await browser.call(me);
    }
  }
};
const ordered = (make: 'Ford' | 'Toyota' = 'Ford') => paidAsGuest(app, visitor(app.url), aVehicle(make));
const numbers = async (query: { range?: 'today' | 'month'; zone?: string } = {}) =>
  (await ann.call(deskNumbers, { query })).json;
const adminOf = async (name: string) => found((await numbers()).admins.find((admin) => admin.name === name));

describe('the numbers of the desk', () => {
  it('are empty and no share of anything before the first order', async () => {
    const { json } = await ann.call(deskNumbers);
    expect(json).toMatchObject({
      range: 'today',
      total: { ordered: 0, delivered: 0, declined: 0 },
      waits: { cases: 0, medianMinutes: null, p90Minutes: null },
      firstTime: { cases: 0, accepted: 0, share: null },
      firstKey: { said: 0, worked: 0, share: null },
      makes: [],
      admins: [],
    });
    expect(json.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  });

  it('say how long people waited from payment to code, by make and by admin, and shares from five cases on', async () => {
    const paid = [await ordered(), await ordered(), await ordered(), await ordered('Toyota')];
    const refused = await ordered();
    for (const { id } of paid) {
      await later(10 * MINUTE_MS);
      await fulfil(ann, id);
    }
    // Waits of 10, 20, 30 and 40 minutes: the middle is 25, and nine of ten waited 37 at most.
    expect(await numbers()).toMatchObject({
      total: { ordered: 5, delivered: 4, declined: 0 },
      waits: { cases: 4, medianMinutes: 25, p90Minutes: 37 },
      firstTime: { cases: 4, accepted: 4, share: null },
      makes: [
        { make: 'Ford', ordered: 4, delivered: 3, declined: 0, share: null },
        { make: 'Toyota', ordered: 1, delivered: 1, declined: 0, share: null },
      ],
    });
    expect(await adminOf('Ann Archer')).toMatchObject({ delivered: 4, declined: 0, share: null, medianMinutes: 25 });
    await decline(ann, refused.id);
    const more = await ordered();
    await fulfil(bob, more.id);
    expect(await adminOf('Ann Archer')).toMatchObject({ delivered: 4, declined: 1, share: 0.8, medianMinutes: 25 });
    expect(await adminOf('Bob Baker')).toMatchObject({ delivered: 1, declined: 0, share: null, medianMinutes: 0 });
    const now = await numbers();
    expect(now.makes[0]).toMatchObject({ make: 'Ford', ordered: 5, delivered: 4, declined: 1, share: 0.8 });
    // The declined one was not accepted.
    expect(now.firstTime).toEqual({ cases: 6, accepted: 5, share: 5 / 6 });
    const at = (hour: number) => found(now.hours[hour]);
    expect(at(12)).toEqual({ hour: 12, ordered: 6, delivered: 5, declined: 1 });
    expect(at(11)).toEqual({ hour: 11, ordered: 0, delivered: 0, declined: 0 });
  });

  it('count as accepted at first sight what was fulfilled without a photo asked for again, also once another came', async () => {
    for (let n = 0; n < 4; n += 1) await fulfil(ann, (await ordered()).id);
    const asked = await ordered();
    await start(ann, asked.id);
    const again = await ann.call(askPhotoAgain, {
      params: { id: asked.id },
      body: { kind: 'frontId', reason: 'GLARE' },
    });
    expect(again.status).toBe(200);
    // What is not fulfilled yet is no case.
    expect((await numbers()).firstTime).toEqual({ cases: 4, accepted: 4, share: null });
    const sent = await visitor(app.url).call(sendTrackedPhoto, {
      params: { token: asked.trackToken },
      body: { requestId: asked.id, kind: 'frontId' },
      files: { photo: (await threePhotos()).frontId },
    });
    expect(sent.status).toBe(200);
    await fulfil(ann, asked.id);
    expect((await numbers()).firstTime).toEqual({ cases: 5, accepted: 4, share: 0.8 });
  });

  it('begin with the first moment of the day, and the month 29 days before it, where the caller is', async () => {
    const { id } = await ordered();
    const from = Date.parse((await numbers()).from);
    expect(from).toBe(clock.now().getTime() - 12 * HOUR_MS);
    const month = Date.parse((await numbers({ range: 'month' })).from);
    expect(month).toBe(from - 29 * 24 * HOUR_MS);
    const paidAt = async (time: number) => {
      await app.db
        .updateTable('request')
        .set({ paid_at: new Date(time) })
        .where('id', '=', id)
        .execute();
      return [(await numbers()).total.ordered, (await numbers({ range: 'month' })).total.ordered];
    };
    expect(await paidAt(from)).toEqual([1, 1]);
    expect(await paidAt(from - 1)).toEqual([0, 1]);
    expect(await paidAt(month)).toEqual([0, 1]);
    expect(await paidAt(month - 1)).toEqual([0, 0]);
    // Noon in UTC is a quarter to six in the evening in Kathmandu: the hour and the day are theirs.
    await paidAt(from + 12 * HOUR_MS);
    const there = await numbers({ zone: 'Asia/Kathmandu' });
    expect(Date.parse(there.from)).toBe(from - (5 * 60 + 45) * MINUTE_MS);
    expect(there.hours.filter((hour) => hour.ordered > 0)).toMatchObject([{ hour: 17, ordered: 1 }]);
  });

  it('are refused for a zone that is none, and for whoever is not of the desk', async () => {
    for (const zone of ['Nowhere/City', '+02:00', '', 'x'.repeat(65)]) {
      expect((await ann.call(deskNumbers, { query: { zone } })).status).toBe(422);
    }
    expect((await visitor(app.url).call(deskNumbers)).status).toBe(401);
    expect((await (await as(app, await aMember(app.db))).call(deskNumbers)).status).toBe(403);
  });
});

describe('a report of other days', () => {
  const day = (back: number): string =>
    new Date(clock.now().getTime() - back * 24 * HOUR_MS).toISOString().slice(0, 10);
  const query = { range: 'days', from: day(400), to: day(35), by: 'week' } as const;

  it('sums days into weeks from Monday, and its file holds the figures of the screen', async () => {
    const [one, two] = [await ordered(), await ordered()];
    await fulfil(ann, one.id);
    await decline(ann, two.id);
    // A Wednesday and the Monday after it, a year ago and not in the last 30 days.
    const at = { [one.id]: '2025-11-05T10:00:00Z', [two.id]: '2025-11-10T00:00:00Z' };
    for (const [id, time] of Object.entries(at)) {
      await sql`update request set paid_at = ${time}::timestamptz, started_at = ${time}::timestamptz,
        fulfilled_at = case when fulfilled_at is not null then ${time}::timestamptz + interval '7 minutes' end,
        declined_at = case when declined_at is not null then ${time}::timestamptz + interval '7 minutes' end where id = ${id}`.execute(
        app.db,
      );
    }
    const range = { range: 'days', from: '2025-11-03', to: '2025-11-10', by: 'week' } as const;
    const { json } = await ann.call(deskNumbers, { query: range });
    expect(json.periods).toMatchObject([
      { start: '2025-11-10', ordered: 1, delivered: 0, declined: 1, handlingMinutes: 7 },
      { start: '2025-11-03', ordered: 1, delivered: 1, declined: 0, handlingMinutes: 7 },
    ]);
    expect(json.total).toMatchObject({ ordered: 2, delivered: 1, declined: 1 });
    expect(json.sources).toMatchObject([{ source: 'NONE', delivered: 1, declined: 0 }]);
    expect((await ann.call(deskNumbers, { query: { ...range, to: '2025-11-09' } })).json.total.ordered).toBe(1);
    const file = await ann.call(numbersExport, { query: { ...range, table: 'periods' } });
    expect(file.text.split('\r\n').slice(1, 3)).toEqual(['2025-11-10,1,0,1,,7,0,0,0,0', '2025-11-03,1,1,0,,7,0,0,0,0']);
  });

  it('reads a year from the counts, and is refused for more days, none, or the end before the start', async () => {
    await runJob(app.db, 'count-days');
    expect((await ann.call(deskNumbers, { query })).status).toBe(200);
    const refused = [
      { from: day(401), to: day(35) },
      { from: day(1), to: day(2) },
      { from: day(1) },
      { from: '2025-02-30', to: '2025-03-01' },
    ];
    for (const wrong of refused) {
      expect((await ann.call(deskNumbers, { query: { range: 'days', ...wrong } })).status).toBe(422);
    }
    expect((await visitor(app.url).call(numbersExport, { query: { ...query, table: 'makes' } })).status).toBe(401);
  });

  it('names an admin in the file so that a spreadsheet runs nothing', async () => {
    const eve = await as(app, await anAdmin(app.db, { fname: '=HYPERLINK("x")', lname: 'Eve' }));
    await fulfil(eve, (await ordered()).id);
    const file = await ann.call(numbersExport, { query: { table: 'admins' } });
    expect(file.text).toContain(`"'=HYPERLINK(""x"") Eve",,1,0,`);
  });
});

describe('a day in a zone', () => {
  it('begins where its clocks say so when they change', () => {
    const newYork = inZone('America/New_York');
    // The day on which summer ends has 25 hours, and the days before began at four in UTC.
    expect(newYork.dayBegan(Date.parse('2026-11-02T04:59:00Z'))).toBe(Date.parse('2026-11-01T04:00:00Z'));
    expect(newYork.daysBefore(Date.parse('2026-11-02T12:00:00Z'), 1)).toBe(Date.parse('2026-11-01T04:00:00Z'));
    expect(newYork.daysBefore(Date.parse('2026-11-02T12:00:00Z'), 29)).toBe(Date.parse('2026-10-04T04:00:00Z'));
    // Summer began in Santiago at midnight: that day had none.
    const santiago = inZone('America/Santiago');
    expect(santiago.dayBegan(Date.parse('2026-09-06T15:00:00Z'))).toBe(Date.parse('2026-09-06T04:00:00Z'));
    expect(santiago.offsetsBetween(Date.parse('2026-09-05T15:00:00Z'), Date.parse('2026-09-06T15:00:00Z'))).toEqual([
      { since: Date.parse('2026-09-05T15:00:00Z') / SLOT_MS, slots: -16 },
      { since: Date.parse('2026-09-06T04:00:00Z') / SLOT_MS, slots: -12 },
    ]);
  });
});
