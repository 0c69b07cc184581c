import { answerReport, replaceCode } from '@keywright/contract/code-reports';
import { askPhotoAgain, declineRequest } from '@keywright/contract/desk';
import { deskNumbers } from '@keywright/contract/numbers';
import { confirmOwnCode } from '@keywright/contract/orders';
import { secondLook } from '@keywright/contract/second-look';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import { aVehicle, fulfil, lookAtPhotos, paidAsMember, reportNoTurn, start } from '../../../testing/requests.ts';
import { runJob } from '../../../testing/run-job.ts';

const clock = heldClock(new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 14 * 60 * MINUTE_MS + 7_000));
const open: string[] = [];
const sentIds: string[] = [];

const app = await appOfThisFile({ clock });
const staff: Visitor[] = [await as(app, await anAdmin(app.db)), await as(app, await anAdmin(app.db))];
const member = await as(app, await aMember(app.db));
// Nobody could ask for so much in an hour.
const fresh = () => app.db.deleteFrom('attempt').execute();
beforeEach(fresh);

const numbersOf = async (range: 'today' | 'month', zone: string) =>
  (await desk(0).call(deskNumbers, { query: { range, zone } })).json;
const desk = (by: number): Visitor => staff[by] ?? member;
/** The second review of a refund. */
const approve = async (by: number, id: string) =>
  desk(by).call(secondLook, { params: { id }, body: { verdict: 'APPROVED', mark: await lookAtPhotos(desk(by), id) } });

/** Everything that has to do with this request happened so much earlier, and its customer waited so much longer. */
const age = (id: string, minutes: number, seconds: number) =>
  sql`
  update request set paid_at = paid_at - make_interval(mins => ${minutes}, secs => ${seconds}),
    started_at = started_at - make_interval(mins => ${minutes}, secs => ${seconds}),
    fulfilled_at = fulfilled_at - make_interval(mins => ${minutes}),
    declined_at = declined_at - make_interval(mins => ${minutes}) where id = ${id}`.execute(app.db);

type Row = {
  make: string;
  paid_at: Date;
  fulfilled_at: Date | null;
  fulfilled_by: string | null;
  declined_at: Date | null;
  declined_by: string | null;
  money_back_at: Date | null;
  worked_at: Date | null;
  started_at: Date | null;
  code_source: string | null;
  asked: boolean;
  reported: boolean;
  objected: boolean;
};
const allRows = async (): Promise<Row[]> =>
  (
    await sql<Row>`select r.*,
      exists (select from document d where d.request_id = r.id and d.asked_again_for is not null) as asked,
      exists (select from code_report c where c.request_id = r.id) as reported,
      exists (select from second_look l where l.request_id = r.id and l.verdict = 'OBJECTED') as objected
      from request r where paid_at is not null`.execute(app.db)
  ).rows;

const least = (part: number, of: number) => (of < 5 ? null : part / of);
const wait = (minutes: number[], share: number): number | null => {
  const sorted = minutes.toSorted((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const [lower, upper] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return lower === undefined || upper === undefined ? null : Math.round(lower + (upper - lower) * (place % 1));
};

type Plain = { from: string; until: string; zone: string; by: 'day' | 'week' | 'month' };

type Ended = { row: Row; at: Date; by: string | null };

/** How these decided requests were handled. */
const handling = (decided: readonly Ended[]) => {
  const minutes = decided.flatMap(({ row, at }) =>
    row.started_at === null ? [] : [Math.round((at.getTime() - row.started_at.getTime()) / MINUTE_MS)],
  );
  const count = (which: (row: Row) => boolean) => decided.filter(({ row }) => which(row)).length;
  return {
    handlingMinutes:
      minutes.length === 0 ? null : Math.round(minutes.reduce((sum, one) => sum + one, 0) / minutes.length),
    askedAgain: count(({ asked }) => asked),
    objected: count(({ objected }) => objected),
    reported: count(({ reported }) => reported),
    refunded: count((row) => row.money_back_at !== null),
  };
};

/** The first day of the period of a day. */
const startOf = (day: string, by: 'day' | 'week' | 'month'): string => {
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  if (by === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};

/** The numbers as a plain count over all rows has them. */
const plainly = (rows: Row[], { from, until, zone, by: period }: Plain) => {
  const isIn = (at: Date | null): at is Date => at !== null && at >= new Date(from) && at <= new Date(until);
  const dayIn = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
  const hourOf = (at: Date) =>
    Number(new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(at));
  const ordered = rows.filter((row) => isIn(row.paid_at)).map((row) => ({ row, at: row.paid_at, by: null }));
  const ended = rows.flatMap((row) =>
    isIn(row.fulfilled_at) ? [{ row, at: row.fulfilled_at, by: row.fulfilled_by }] : [],
  );
  const sent = ended.filter(({ row }) => row.money_back_at === null);
  const refused = rows.flatMap((row) =>
    isIn(row.declined_at) ? [{ row, at: row.declined_at, by: row.declined_by }] : [],
  );
  const notSent = [...ended.filter(({ row }) => row.money_back_at !== null), ...refused];
  type Happened = (typeof ordered)[number] | (typeof sent)[number];
  const volume = (which: (one: Happened) => boolean) => ({
    ordered: ordered.filter(which).length,
    delivered: sent.filter(which).length,
    declined: notSent.filter(which).length,
  });
  const said = ended.filter(({ row }) => row.worked_at !== null || row.reported);
  const worked = said.filter(({ row }) => row.worked_at !== null && !row.reported);
  const accepted = sent.filter(({ row }) => !row.asked);
  const minutes = (list: typeof sent) =>
    list.map(({ row, at }) => Math.round((at.getTime() - row.paid_at.getTime()) / MINUTE_MS));
  const decided: Ended[] = [...sent, ...notSent];
  const names = <T>(of: (one: Happened) => T) => [...new Set([...ordered, ...decided].map(of))];
  const group = (which: (one: Happened) => boolean) => {
    const { delivered, declined } = volume(which);
    return { ...handling(decided.filter(which)), share: least(delivered, delivered + declined) };
  };
  return {
    total: { ...volume(() => true), ...handling(decided) },
    waits: { cases: sent.length, medianMinutes: wait(minutes(sent), 0.5), p90Minutes: wait(minutes(sent), 0.9) },
    firstTime: { cases: decided.length, accepted: accepted.length, share: least(accepted.length, decided.length) },
    firstKey: { said: said.length, worked: worked.length, share: least(worked.length, said.length) },
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...volume(({ at }) => hourOf(at) === hour) })),
    periods: names(({ at }) => startOf(dayIn(at), period)).map((first) => {
      const isOf = ({ at }: Happened) => startOf(dayIn(at), period) === first;
      return { start: first, ...volume(isOf), ...group(isOf) };
    }),
    makes: names(({ row }) => row.make).map((make) => {
      const isOf = ({ row }: Happened) => row.make === make;
      return { make, ...volume(isOf), ...group(isOf) };
    }),
    sources: [...new Set(ended.map(({ row }) => row.code_source ?? 'NONE'))].map((source) => {
      const isOf = ({ row }: Happened) =>
        isIn(row.fulfilled_at) && row.fulfilled_at !== null && (row.code_source ?? 'NONE') === source;
      const own = ended.filter(isOf);
      const delivered = own.filter(({ row }) => row.money_back_at === null).length;
      const share = least(delivered, own.length);
      return { source, delivered, declined: own.length - delivered, ...handling(own), share };
    }),
    admins: names(({ by }) => by)
      .filter((id) => id !== null)
      .map((id) => {
        const isOf = ({ by }: Happened) => by === id;
        const { delivered, declined } = volume(isOf);
        const own = minutes(sent.filter(isOf));
        return { id, delivered, declined, ...group(isOf), medianMinutes: wait(own, 0.5) };
      }),
  };
};

/** However the desk sorts them. */
type Tables = Pick<ReturnType<typeof plainly>, 'periods' | 'makes' | 'sources' | 'admins'>;
const comparable = ({ periods, makes, sources, admins, ...rest }: Tables) => ({
  ...rest,
  periods: periods.toSorted((one, other) => (one.start < other.start ? -1 : 1)),
  sources: sources.toSorted((one, other) => (one.source < other.source ? -1 : 1)),
  makes: makes.toSorted((one, other) => (one.make < other.make ? -1 : 1)),
  admins: admins.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
});

const zones = ['UTC', 'America/Toronto', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Niue'];

const areAsCounted = async (zone: string): Promise<void> => {
  const day = (back: number) => new Date(clock.now().getTime() - back * DAY_MS).toISOString().slice(0, 10);
  const wanted = [
    { range: 'today' },
    { range: 'month', by: 'week' },
    { range: 'days', from: day(20), to: day(2), by: 'month' },
  ] as const;
  for (const range of wanted) {
    const answer = await desk(0).call(deskNumbers, { query: { ...range, zone } });
    const { range: _, by, from, until, admins, ...said } = answer.json;
    const shown = { ...said, admins: admins.map(({ name: __, ...admin }) => admin) };
    expect(comparable(shown)).toEqual(comparable(plainly(await allRows(), { from, until, zone, by })));
  }
};

const acts = {
  order: async (_: number, make: 'Ford' | 'Toyota') => {
    open.push((await paidAsMember(app, member, aVehicle(make))).id);
  },
  fulfil: async (by: number) => {
    const id = open.pop();
    if (id === undefined) return;
    await fulfil(desk(by), id);
    sentIds.push(id);
  },
  decline: async (by: number) => {
    const id = open.pop();
    if (id === undefined) return;
    await start(desk(by), id);
    await desk(by).call(declineRequest, { params: { id }, body: { reason: 'ID_UNREADABLE' } });
  },
  object: async (by: number) => {
    const id = open.at(-1);
    if (id === undefined) return;
    const mark = await lookAtPhotos(desk(by), id);
    const body = { verdict: 'OBJECTED' as const, note: 'The photo of the ID was cut.', mark };
    await desk(by).call(secondLook, { params: { id }, body });
  },
  askAgain: async (by: number) => {
    const id = open.pop();
    if (id === undefined) return;
    await start(desk(by), id);
    await desk(by).call(askPhotoAgain, { params: { id }, body: { kind: 'frontId', reason: 'GLARE' } });
    await fulfil(desk(by), id).then(
      () => sentIds.push(id),
      () => undefined,
    );
  },
  works: async (by: number) => {
    const id = sentIds[by];
    if (id !== undefined) await member.call(confirmOwnCode, { params: { id } });
  },
  replaced: async (by: number) => {
    const id = sentIds.pop();
    if (id === undefined) return;
    const report = await reportNoTurn(member, desk(by), id);
    await lookAtPhotos(desk(by), id);
    const body = { report, keycode: 'K777', codeSource: 'OTHER' as const };
    await desk(by).call(replaceCode, { params: { id }, body });
  },
  moneyBack: async (by: number) => {
    const id = sentIds.pop();
    if (id === undefined) return;
    const report = await reportNoTurn(member, desk(by), id);
    await approve((by + 1) % staff.length, id);
    await desk(by).call(answerReport, { params: { id }, body: { report, answer: 'MONEY_BACK', note: '' } });
  },
  count: () => runJob(app.db, 'count-days'),
  destroy: () => runJob(app.db, 'destroy-images'),
  forgetPhotos: async () => {
    await sql`delete from document where asked_again_for is not null`.execute(app.db);
  },
};

const happening = fc.record({
  act: fc.constantFrom<(keyof typeof acts)[]>(
    'order',
    'order',
    'fulfil',
    'fulfil',
    'decline',
    'askAgain',
    'object',
    'works',
    'replaced',
    'moneyBack',
    'count',
    'count',
    'destroy',
    'forgetPhotos',
  ),
  by: fc.constantFrom(0, 1),
  make: fc.constantFrom('Ford' as const, 'Toyota' as const),
  minutes: fc.integer({ min: 0, max: 34 * 24 * 60 }),
  seconds: fc.integer({ min: 0, max: 5_400 }),
  zone: fc.constantFrom(...zones),
});

/** So begins each: with a day that is counted. */
const long = { by: 0, make: 'Ford', minutes: 3 * 24 * 60, seconds: 0, zone: 'UTC' } as const;
const begun = [
  { ...long, act: 'order' },
  { ...long, act: 'object', by: 1 },
  { ...long, act: 'fulfil' },
  { ...long, act: 'count' },
] as const;

it('the numbers of today, of a month and of other days are those of a plain count over the rows, whatever happened, was taken back or was counted before', async () => {
  let met = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 14 }), async (happenings) => {
      await fresh();
      for (const { act, by, make, minutes, seconds, zone } of [...begun, ...happenings]) {
        const [before] = open.slice(-1);
        await acts[act](by, make);
        // What was just done lies in the past, on a day that may be counted.
        const touched = act === 'order' ? open.at(-1) : before;
        if (touched !== undefined) await age(touched, minutes, seconds);
        await areAsCounted(zone);
        const { rows } = await sql`select from day_count where ordered + delivered + declined > 0
          and not exists (select from changed_day c where c.day = day_count.day) limit 1`.execute(app.db);
        met += rows.length;
      }
    }),
    { numRuns: Number(process.env['LIVES'] ?? 4) },
  );
  // Not a word of it is about counts where none were read.
  expect(met).toBeGreaterThan(3);
}, 120_000);

const aDeliveryOfLastWeek = async (): Promise<string> => {
  const { id } = await paidAsMember(app, member);
  await fulfil(desk(0), id);
  await age(id, 7 * 24 * 60, 0);
  return id;
};

it('a day that is over is read from its counts, and from its rows again as soon as one of them changes', async () => {
  const id = await aDeliveryOfLastWeek();
  await runJob(app.db, 'count-days');
  const { total } = await numbersOf('month', 'UTC');
  await sql`update day_count set ordered = ordered + 100
    where by = 'make' and name = 'Ford' and day = (select day_of(paid_at) from request where id = ${id})`.execute(
    app.db,
  );
  expect((await numbersOf('month', 'UTC')).total).toEqual({ ...total, ordered: total.ordered + 100 });
  expect((await member.call(confirmOwnCode, { params: { id } })).status).toBe(200);
  expect((await numbersOf('month', 'UTC')).total).toEqual(total);
});

it('a day that is counted hears of each thing that is said of its deliveries afterwards', async () => {
  const counted = () => runJob(app.db, 'count-days');
  const firstKey = async () => (await numbersOf('month', 'UTC')).firstKey;
  const id = await aDeliveryOfLastWeek();
  await counted();
  const before = await numbersOf('month', 'UTC');
  await member.call(confirmOwnCode, { params: { id } });
  expect(await firstKey()).toMatchObject({ said: before.firstKey.said + 1, worked: before.firstKey.worked + 1 });
  await counted();
  const report = await reportNoTurn(member, desk(0), id);
  expect(await firstKey()).toMatchObject({ said: before.firstKey.said + 1, worked: before.firstKey.worked });
  await counted();
  const body = { report, answer: 'MONEY_BACK' as const, note: '' };
  await approve(1, id);
  expect((await desk(0).call(answerReport, { params: { id }, body })).status).toBe(200);
  const { ordered, delivered, declined } = before.total;
  expect((await numbersOf('month', 'UTC')).total).toMatchObject({
    ordered,
    delivered: delivered - 1,
    declined: declined + 1,
  });
  await counted();
  await areAsCounted('UTC');
  await sql`update document set asked_again_for = 'GLARE' where request_id = ${await aDeliveryOfLastWeek()} and kind = 'backId'`.execute(
    app.db,
  );
  await counted();
  await areAsCounted('UTC');
  await sql`delete from document where asked_again_for is not null`.execute(app.db);
  await areAsCounted('UTC');
});

it('what commits while its day is being counted is in the numbers from then on', async () => {
  const id = await aDeliveryOfLastWeek();
  await runJob(app.db, 'count-days');
  const { total } = await numbersOf('month', 'UTC');
  await inTransaction(app.db, async (tx) => {
    await sql`update request set paid_at = paid_at - interval '50 days' where id = ${id}`.execute(tx);
    // The count of this day is lost, and made anew without what is not committed yet.
    await sql`insert into changed_day (day) select day_of(paid_at) + 50 from request where id = ${id}`.execute(app.db);
    await runJob(app.db, 'count-days');
  });
  expect((await numbersOf('month', 'UTC')).total).toEqual({ ...total, ordered: total.ordered - 1 });
  await areAsCounted('UTC');
});

it('counts end when nobody can ask for their days any more', async () => {
  await aDeliveryOfLastWeek();
  await runJob(app.db, 'count-days');
  const old = () =>
    app.db.selectFrom('counted_day').select('day').where(sql<boolean>`day < day_of(clock_now()) - 380`).execute();
  const all = () => app.db.selectFrom('day_wait').select('day').execute();
  expect(await all()).not.toEqual([]);
  clock.advance(390 * DAY_MS);
  expect(await old()).not.toEqual([]);
  await runJob(app.db, 'count-days');
  expect([await old(), await all()]).toEqual([[], []]);
});
