import type { CodeSource } from '@keywright/contract/sent-code';
import type { FlagKind } from '@keywright/contract/flag-kinds';
import type { Flag, LookVerdict } from '@keywright/contract/flags';
import type { Tier } from '@keywright/contract/pricing';
import { sql } from 'kysely';
import { type DeskPerson, findDeskPeople } from '../../../access/desk-people.store.ts';
import { guard, type Guarded } from '../../../access/policy.ts';
import type { RequestThing } from '../../../access/policies/request.policy.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { PLANNED_ONCE } from '../../../platform/db/plan-once.ts';
import { expiredLicences, licensedPlaces, locksmithLicencesOf } from '../../compliance/licences.facts.ts';
import { type HoldThatStands, holdsOn } from '../../legal-holds/legal-holds.facts.ts';
import { type DraftInfo, draftOf } from './code-draft.store.ts';
import type { CodeForms } from './code-rules.store.ts';
import { type LastAnswer, lastAnswerOf, type OpenReport, openReportOf } from '../code-report.store.ts';
import { type AskedBy, askedByOf } from '../asked-authority.store.ts';
import { askerIn } from '../asker.store.ts';
import { isFirstOrder, planOfOrder } from './customer.store.ts';
import { documentsOf, type RequestDocument } from '../documents.store.ts';
import { type FraudLabel, fraudOf } from './fraud.store.ts';
import { findFlagFacts, type Look } from './flag-facts.store.ts';
import { type FlagRules, flagRulesNow } from './flag-rules.store.ts';
import { flagsOf, markOf } from './flags.ts';
import { deskHoursNow } from '../desk-hours.store.ts';
import type { Hours } from '../opening-hours.ts';
import { type Looker, lookersOf } from './presence.store.ts';
import { lockRequest, requestColumns, type RequestRow } from '../requests.store.ts';
import { type EarlierVin, earlierVinsOf } from '../vins.store.ts';
import { fullNameIn } from '../../../platform/db/full-name.ts';

/** What should make one look twice at a request, and who did; read with the case, never copied. */
type Flagged = { flags: Flag[]; flagsMark: string; looks: Look[]; validators: string[] };

/** The places that ask for a locksmith license today. */
type Lawful = { licensedPlaces: ReadonlySet<string> };

/** Everybody of the desk, who may review for each other. */
type Reviewed = { deskPeople: readonly DeskPerson[] };

/** When the desk is open. */
type Scheduled = { hours: Hours };

/** A paid request with all that the desk needs to judge it. The account's validation is read live, never copied. */
export type DeskCase = CaseRow & Flagged & Lawful & Reviewed & Scheduled;

type CaseRow = RequestRow &
  RequestThing & {
    orderId: string;
    paidAt: Date;
    dueAt: Date | null;
    /** When its customer last changed them. */
    modelEditedAt: Date | null;
    vinEditedAt: Date | null;
    earlierVins: EarlierVin[];
    confirmationNumber: string;
    locale: string;
    amountCents: number;
    isCharged: boolean;
    customerName: string | null;
    /** The customer paid for nothing before this order. */
    isFirstOrder: boolean;
    plan: Tier;
    /** Whose account is judged: who asked, though a workshop's owner has the request by now. */
    askerId: string | null;
    accountIsValidated: boolean;
    /** With the places where their license has expired it says whether they are paused (`isPausedIn`). */
    askerState: string | null;
    expiredLicences: string[];
    holderName: string | null;
    documents: RequestDocument[];
    noteCount: number;
    /** What the admin who holds it, or held it before, typed and did not send. */
    draft: DraftInfo | null;
    lookers: Looker[];
    codeForms: CodeForms | null;
    codeSource: CodeSource | null;
    codeReference: string | null;
    codeCostCents: number | null;
    /** Its customer says that its code does not work. */
    report: OpenReport | null;
    answered: LastAnswer | null;
    fraud: FraudLabel | null;
    askedBy: AskedBy;
    /** Through which day the customer's locksmith licenses count, by place. */
    licencesOnFile: Record<string, string> | null;
    holds: HoldThatStands[];
  };

/** Orders and people are other features' rows: read here, never written, because a queue is one question to the database. */
export const cases = (db: Db | Tx, { withHolds }: { withHolds: boolean }) =>
  db
    .selectFrom('request')
    .modifyFront(sql.raw(PLANNED_ONCE))
    .innerJoin('customer_order as o', 'o.id', 'request.order_id')
    .leftJoin('order_line as line', (join) =>
      join.onRef('line.order_id', '=', 'request.order_id').onRef('line.request_id', '=', 'request.id'),
    )
    .leftJoin('person as customer', 'customer.id', 'request.person_id')
    .leftJoin('person as asker', (join) => join.on('asker.id', '=', askerIn('o', 'request')))
    .leftJoin('person as holder', 'holder.id', 'request.started_by')
    .where('request.paid_at', 'is not', null)
    .select(requestColumns)
    .select((eb) => [
      sql<string>`request.order_id`.as('orderId'),
      sql<Date>`request.paid_at`.as('paidAt'),
      sql<boolean>`true`.as('isPaid'),
      'request.due_at as dueAt',
      'request.model_edited_at as modelEditedAt',
      'request.vin_edited_at as vinEditedAt',
      earlierVinsOf.as('earlierVins'),
      'o.confirmation_number as confirmationNumber',
      'o.locale',
      eb.fn.coalesce('line.amount_cents', eb.lit(0)).as('amountCents'),
      sql<boolean>`o.captured_cents > 0`.as('isCharged'),
      sql<string | null>`coalesce(o.email, customer.email, request.contact_email)`.as('email'),
      fullNameIn('customer').as('customerName'),
      isFirstOrder.as('isFirstOrder'),
      planOfOrder.as('plan'),
      askerIn('o', 'request').as('askerId'),
      sql<boolean>`coalesce(asker.is_validated and asker.is_active, false)`.as('accountIsValidated'),
      fullNameIn('holder').as('holderName'),
      'asker.state as askerState',
      expiredLicences('asker.id').as('expiredLicences'),
      documentsOf(eb).as('documents'),
      sql<number>`(select count(*) from request_note note where note.request_id = request.id)`.as('noteCount'),
      draftOf.as('draft'),
      lookersOf(eb).as('lookers'),
      formsOfMake.as('codeForms'),
      sql<CodeSource | null>`request.code_source`.as('codeSource'),
      'request.code_reference as codeReference',
      'request.code_cost_cents as codeCostCents',
      openReportOf.as('report'),
      lastAnswerOf.as('answered'),
      fraudOf.as('fraud'),
      askedByOf.as('askedBy'),
      locksmithLicencesOf('asker.id').as('licencesOnFile'),
      (withHolds ? holdsOn('request.id', 'request.person_id') : sql<HoldThatStands[]>`'[]'::jsonb`).as('holds'),
    ]);

/** What codes of its make look like by the rule that counts. */
const formsOfMake = sql<CodeForms | null>`(
  select jsonb_build_object('keycode', rule.keycode, 'pincode', rule.pincode) from code_rule rule
    where rule.make = request.make order by rule.version desc limit 1)`;

export const findCase = async (db: Db | Tx, id: string): Promise<Guarded<DeskCase> | undefined> => {
  const [row] = await withFlags(db, await cases(db, { withHolds: true }).where('request.id', '=', id).execute());
  return row && guard(row);
};

/** A case as it is in this transaction, for whoever just changed it. */
export const caseNow = async (tx: Tx, id: string): Promise<DeskCase> => {
  const [row] = await withFlags(tx, await cases(tx, { withHolds: true }).where('request.id', '=', id).execute());
  if (!row) throw new Error(`request ${id} is gone`);
  return row;
};

export const withFlags = async (db: Db | Tx, rows: CaseRow[], tried?: Partial<FlagRules>): Promise<DeskCase[]> => {
  const [rulesNow, places, deskPeople, hours] = await Promise.all([
    flagRulesNow(db),
    licensedPlaces(db),
    findDeskPeople(db),
    deskHoursNow(db),
  ]);
  const rules = { ...rulesNow, ...tried };
  const found = await findFlagFacts(
    db,
    rows.map(({ id }) => id),
    // One request is judged in full. In a list that photos look alike counts where a code waits for it.
    { rules, byLooks: rows.length <= 1 || rules.SIMILAR_PHOTO.needsSecond || tried?.SIMILAR_PHOTO !== undefined },
  );
  const factsOf = new Map(found.map((facts) => [facts.id, facts]));
  return rows.flatMap((row) => {
    const facts = factsOf.get(row.id);
    if (!facts) return [];
    const flags = flagsOf(row, { facts, rules, licensedPlaces: places });
    return [
      {
        ...row,
        flags,
        flagsMark: markOf(row, flags, facts),
        looks: facts.looks,
        validators: facts.validators,
        licensedPlaces: places,
        deskPeople,
        hours,
      },
    ];
  });
};

/** The ids of the requests paid since then, the newest first. */
export const latestPaid = async (db: Db, { since, limit }: { since: Date; limit: number }): Promise<string[]> => {
  const rows = await db
    .selectFrom('request')
    .select('id')
    .where('paid_at', '>=', since)
    .orderBy('paid_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** How many of these requests have a flag of this kind, where its number is another one. */
export const countFlagged = async (
  db: Db,
  ids: readonly string[],
  { kind, most }: { kind: FlagKind; most: number | null },
): Promise<number> => {
  const rows = await cases(db, { withHolds: false })
    .where('request.id', 'in', [...ids])
    .execute();
  const judged = await withFlags(db, rows, { [kind]: { needsSecond: false, most } });
  return judged.filter(({ flags }) => flags.some((flag) => flag.kind === kind)).length;
};

/** Holds the request and reads its case after that, so that nothing of it is older than the lock. */
export const lockCase = async (tx: Tx, id: string): Promise<Guarded<DeskCase> | undefined> => {
  const locked = await lockRequest(tx, id);
  return locked && findCase(tx, id);
};

const MAX_OPEN_OF_MEMBER = 20;

/** The open requests of a member, the newest first. Legal holds are not read. */
export const findOpenOf = async (db: Db | Tx, personId: string): Promise<DeskCase[]> => {
  const rows = await cases(db, { withHolds: false })
    .where('request.person_id', '=', personId)
    .where('request.status', 'in', ['PENDING', 'INPROGRESS'])
    .orderBy('request.paid_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(MAX_OPEN_OF_MEMBER)
    .execute();
  return withFlags(db, rows);
};

type NewLook = { requestId: string; mark: string; verdict: LookVerdict; note: string; by: string; at: Date };

export const insertSecondLook = async (tx: Tx, { requestId, mark, verdict, note, by, at }: NewLook): Promise<void> => {
  await tx
    .insertInto('second_look')
    .values({ request_id: requestId, mark, verdict, note, looked_by: by, looked_at: at })
    .execute();
};

type Verified = { requestId: string; by: string; at: Date };

/** Marks the photos that this request has now as checked; answers how many they are. */
export const verifyDocuments = async (tx: Tx, { requestId, by, at }: Verified): Promise<number> => {
  const rows = await tx
    .updateTable('document')
    .set({ state: 'VERIFIED', reviewed_at: at, reviewed_by: by })
    .where('request_id', '=', requestId)
    .where('state', '<>', 'SUPERSEDED')
    .returning('id')
    .execute();
  return rows.length;
};
