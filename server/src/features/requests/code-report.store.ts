import type { ReportKind, ReportState } from '@keywright/contract/report-kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';
import type { RequestRow } from './requests.store.ts';

/** An unanswered report with the record beside it, as the desk reads it. Times as PostgreSQL writes them in JSON. */
export type OpenReport = {
  id: string;
  kind: ReportKind;
  note: string;
  reportedAt: string;
  phone: string | null;
  releasedBy: string;
  releasedAt: string;
  /** How often this code or its PIN was opened by anybody but the desk. */
  opened: number;
  /** How many reports of the same request were answered or withdrawn before. */
  before: number;
};

/** The open report of the request of a query, in SQL. */
export const openReportOf = sql<OpenReport | null>`(
  select jsonb_build_object('id', report.id, 'kind', report.kind, 'note', report.note, 'reportedAt', report.reported_at,
    'phone', (select nullif(customer.phone, '') from person customer where customer.id = request.person_id),
    'releasedAt', report.released_at, 'releasedBy', ${fullNameIn('releaser')},
    'opened', (select count(*) from audit_entry entry where entry.object_id = request.id::text and entry.action = 'code.revealed'
      and entry.at >= report.released_at
      and not exists (select from person desk where desk.id = entry.actor_id and desk.role <> 'BASEUSER')),
    'before', (select count(*) from code_report earlier where earlier.request_id = request.id and earlier.state <> 'OPEN'))
  from code_report report join person releaser on releaser.id = report.released_by
  where report.request_id = request.id and report.state = 'OPEN')`;

/** How the desk closes a report. */
type AnsweredState = Exclude<ReportState, 'OPEN' | 'WITHDRAWN'>;

/** The last answer that the desk gave to a report. Times as PostgreSQL writes them in JSON. */
export type LastAnswer = { state: AnsweredState; answer: string; name: string; at: string };

export const lastAnswerOf = sql<LastAnswer | null>`(
  select jsonb_build_object('state', report.state, 'answer', report.answer, 'name', ${fullNameIn('answerer')}, 'at', report.answered_at)
  from code_report report join person answerer on answerer.id = report.answered_by
  where report.request_id = request.id order by report.answered_at desc limit 1)`;

/** The last report of a request as its customer reads it. Times as PostgreSQL writes them in JSON. */
export type LastReport = {
  kind: ReportKind;
  state: ReportState;
  reportedAt: string;
  answeredAt: string | null;
  answer: string;
  count: number;
};

export const lastReportOf = sql<LastReport | null>`(
  select jsonb_build_object('kind', report.kind, 'state', report.state, 'reportedAt', report.reported_at,
    'answeredAt', report.answered_at, 'answer', report.answer,
    'count', (select count(*) from code_report every where every.request_id = request.id and every.state <> 'WITHDRAWN'))
  from code_report report where report.request_id = request.id order by report.reported_at desc, report.id desc limit 1)`;

export type ReportRow = {
  id: string;
  requestId: string;
  kind: ReportKind;
  note: string;
  state: ReportState;
  answer: string;
  answeredBy: string | null;
  answeredAt: Date | null;
};

const columns = [
  'id',
  'request_id as requestId',
  'kind',
  'note',
  'state',
  'answer',
  'answered_by as answeredBy',
  'answered_at as answeredAt',
] as const;

/** All reports of a request that its caller holds, the newest first. */
export const reportsOf = (tx: Tx, requestId: string): Promise<ReportRow[]> =>
  tx
    .selectFrom('code_report')
    .select(columns)
    .where('request_id', '=', requestId)
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** What was answered, for the mail that says it. */
export const findReport = (db: Db | Tx, id: string): Promise<ReportRow> =>
  db.selectFrom('code_report').select(columns).where('id', '=', id).executeTakeFirstOrThrow();

type NewReport = { kind: ReportKind; note: string; at: Date };

/** Keeps who released the code that is meant, and when: another one may follow. */
export const insertReport = async (
  tx: Tx,
  { id: requestId, fulfilledBy, fulfilledAt }: RequestRow,
  { kind, note, at }: NewReport,
): Promise<void> => {
  if (fulfilledBy === null || fulfilledAt === null) throw new Error('a report about no code');
  const lastReplaced = (await reportsOf(tx, requestId)).find(({ state }) => state === 'REPLACED');
  await tx
    .insertInto('code_report')
    .values({
      request_id: requestId,
      kind,
      note,
      reported_at: at,
      released_by: fulfilledBy,
      released_at: lastReplaced?.answeredAt ?? fulfilledAt,
    })
    .execute();
};

type Answer = {
  state: AnsweredState;
  answer: string;
  by: string;
  at: Date;
  /** The code that was replaced, where one was. */
  before?: { keycodeSecret: string | null; pincodeSecret: string | null };
};

/** Answers an open report of a request that its caller holds. */
export const closeReport = async (tx: Tx, id: string, { state, answer, by, at, before }: Answer): Promise<void> => {
  await tx
    .updateTable('code_report')
    .set({
      state,
      answer,
      answered_by: by,
      answered_at: at,
      keycode_secret: before?.keycodeSecret ?? null,
      pincode_secret: before?.pincodeSecret ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow();
};

/** Closes an open report that its customer withdraws. */
export const withdrawReport = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('code_report')
    .set({ state: 'WITHDRAWN', answered_at: at })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow();
};

/** Every code of a request that another one took the place of. */
export const replacedSecretsOf = async (tx: Tx, requestId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('code_report')
    .select(['keycode_secret as keycode', 'pincode_secret as pincode'])
    .where('request_id', '=', requestId)
    .where('keycode_secret', 'is not', null)
    .execute();
  return rows.flatMap(({ keycode, pincode }) => [keycode, pincode].filter((id) => id !== null));
};

/** How many reports nobody has answered. */
export const countReports = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('code_report')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow();
  return count;
};
