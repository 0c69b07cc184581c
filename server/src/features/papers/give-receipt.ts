import type { Locale } from '@keywright/contract/locale';
import { endedWithoutCode, isChargedFor } from '@keywright/contract/request-ends';
import { dollars } from '@keywright/words/dollars';
import { moneyReturnedWords } from '@keywright/words/money-words';
import type { Known } from '../../access/actor.ts';
import { linkedOrderPolicy, ownOrderPolicy } from '../../access/policies/own-order.policy.ts';
import { authorize } from '../../access/policy.ts';
import type { ServedBytes } from '../../platform/http/serve-bytes.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Block } from '../../platform/pdf/set-paper.ts';
import { orderByTrackToken } from '../payments/payments.facts.ts';
import { planLabel, setupLabel } from '../subscriptions/plan-words.facts.ts';
import { paperOf, type Saying, sayingIn } from './paper.facts.ts';
import { linesOfOrder, orderOfRequest, paidOrder, type PaperLine, type PaperOrder } from './papers.store.ts';
import { type ReceiptSums, sumReceipt } from './sum-receipt.ts';
import { editBlocks } from './request-edits.ts';
import { editsOfRequests, type RequestEdit } from './request-edits.store.ts';
import { customerOf, stateOf } from './request-facts.ts';

/** In which language, and in which time zone; without them in those of the order. */
type Wanted = { lang?: Locale | undefined; zone: string | null };

/** What the order of a member's request came to, as it is now. */
export const giveOwnReceipt = async (
  parts: Parts,
  caller: Known,
  { id, ...wanted }: Wanted & { id: string },
): Promise<ServedBytes> => {
  const order = authorize(ownOrderPolicy, caller, 'view', await orderOfRequest(parts.db, id));
  return receiptOf(parts, order, wanted);
};

/** The same of a guest's order, for whoever shows its private link. */
export const giveTrackedReceipt = async (
  parts: Parts,
  { token, ...wanted }: Wanted & { token: string },
): Promise<ServedBytes> => {
  const { id } = authorize(linkedOrderPolicy, { token }, 'view', await orderByTrackToken(parts.db, token));
  const order = authorize(linkedOrderPolicy, { token }, 'view', await paidOrder(parts.db, id));
  return receiptOf(parts, order, wanted);
};

const receiptOf = async (parts: Parts, order: PaperOrder, { lang, zone }: Wanted): Promise<ServedBytes> => {
  await guardLimit(parts.db, parts.clock, bucketOf('paper', order.id));
  const lines = await linesOfOrder(parts.db, order.id);
  const edits = await editsOfRequests(
    parts.db,
    lines.flatMap(({ requestId }) => requestId ?? []),
  );
  const saying = sayingIn(lang, order.locale, zone ?? order.zone);
  const { says } = saying;
  const number = order.confirmationNumber;
  return paperOf(parts, saying, {
    title: titleOf(order, says),
    name: `${order.status === 'HELD' || isForNothing(order) ? 'order' : 'receipt'}-${number}`,
    blocks: receiptBlocks(saying, { order, lines, edits, asOf: parts.clock.now() }),
  });
};

/** Its hold was let go, and it was not paid in another way either. */
const isForNothing = ({ status, paidOtherwiseCents }: PaperOrder): boolean =>
  status === 'RELEASED' && paidOtherwiseCents === 0;

/** A receipt is for money that was taken. */
const titleOf = (order: PaperOrder, says: Saying['says']): string => {
  const number = order.confirmationNumber;
  if (order.status === 'HELD') return says.papers_held({ number });
  return isForNothing(order) ? says.papers_nothing_charged({ number }) : says.papers_receipt({ number });
};

type Told = { order: PaperOrder; lines: readonly PaperLine[]; edits: readonly RequestEdit[]; asOf: Date };

/** What stands on a receipt. */
const receiptBlocks = (saying: Saying, { order, lines, edits, asOf }: Told): Block[] => {
  const { says, time } = saying;
  const sums = sumReceipt(order, lines);
  return [
    {
      facts: [
        [says.papers_number(), order.confirmationNumber],
        ...(order.poNumber === null ? [] : [[says.papers_po(), order.poNumber] as const]),
        [says.papers_placed(), time(order.paidAt)],
        [says.papers_customer(), customerOf(saying, order, { address: 'masked' })],
        [says.papers_as_of(), time(asOf)],
      ],
    },
    ...(lines.length > 0 ? [{ heading: says.papers_vehicles() }, vehicleTable(saying, lines)] : []),
    ...editBlocks(saying, edits, { vins: 'ends' }),
    { heading: says.papers_sums() },
    sumTable(saying, sumRows(saying, order, sums)),
    { heading: says.papers_money() },
    sumTable(saying, moneyRows(saying, sums)),
    ...notesOf(saying, order, lines).map((text) => ({ text })),
  ];
};

const vehicleTable = (saying: Saying, lines: readonly PaperLine[]): Block => {
  const { says, locale } = saying;
  return {
    head: [
      says.papers_vehicle(),
      says.papers_state(),
      says.papers_price(),
      says.papers_discount(),
      says.papers_amount(),
    ],
    widths: [0.4, 0.16, 0.14, 0.15, 0.15],
    figures: [2, 3, 4],
    rows: lines.map((line) => [
      vehicleWords(says, line),
      stateOf(saying, line),
      dollars(line.priceCents, locale),
      dollars(-line.discountCents || 0, locale),
      dollars(line.amountCents, locale),
    ]),
  };
};

/** A receipt goes to bookkeepers and customers: it names a vehicle by the end of its VIN, as lists of orders do. */
const vehicleWords = (says: Saying['says'], { year, make, model, vin, withPin }: PaperLine): string => {
  const vehicle = { year: String(year), make, model, pin: withPin ? 'yes' : 'other' } as const;
  return vin === null
    ? says.papers_vehicle_gone(vehicle)
    : says.papers_vehicle_line({ ...vehicle, end: vin.slice(-4) });
};

type Sum = [label: string, cents: number];

const sumTable = ({ says, locale }: Saying, rows: readonly Sum[]): Block => ({
  head: [says.papers_what(), says.papers_amount()],
  widths: [0.75, 0.25],
  figures: [1],
  rows: rows.map(([label, cents]) => [label, dollars(cents, locale)]),
});

/** From what the codes cost to the total: each row adds to those before it, and the last one is their sum. */
export const sumRows = ({ says }: Saying, order: PaperOrder, sums: ReceiptSums): Sum[] => {
  const { codesCents, discountCents, planCents, setupCents, totalCents } = sums;
  return [
    [says.papers_codes(), codesCents],
    ...(discountCents > 0
      ? [[says.papers_discount_percent({ percent: order.discountPercent }), -discountCents] satisfies Sum]
      : []),
    ...(order.planTier ? [[planWords(says, order), planCents] satisfies Sum] : []),
    ...(setupCents > 0 ? [[setupLabel(says), setupCents] satisfies Sum] : []),
    [says.papers_total(), totalCents],
  ];
};

const planWords = (says: Saying['says'], { planTier, planBilling, planIsTrial }: PaperOrder): string =>
  planIsTrial || !planTier || !planBilling
    ? says.papers_trial()
    : begun(planLabel({ tier: planTier, billing: planBilling }, says));

/** In some languages it is written small within a sentence. */
const begun = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Where the total is, and what it came to less what was given back. */
export const moneyRows = ({ says }: Saying, sums: ReceiptSums): Sum[] => {
  const where: Sum[] = [
    [says.papers_money_held(), sums.heldCents],
    [says.papers_money_open(), sums.openCents],
    [says.papers_money_charged(), sums.chargedCents],
    [says.papers_money_otherwise(), sums.otherwiseCents],
    [says.papers_money_released(), sums.releasedCents],
    [says.papers_money_refunded(), -sums.refundedCents],
  ];
  return [...where.filter(([, cents]) => cents !== 0), [says.papers_money_net(), sums.netCents]];
};

/** What happened to the money of a vehicle that is not charged. */
const returnedNotes = ({ says, locale }: Saying, order: PaperOrder, line: PaperLine): string[] => {
  const { status, moneyBackAt, amountCents } = line;
  const isMoneyBack = moneyBackAt !== null;
  if (status === null || !(isMoneyBack || endedWithoutCode(status))) return [];
  const isCharged = isChargedFor({ status, isMoneyBack }, order);
  return [
    `${vehicleWords(says, line)}: ${moneyReturnedWords({ isCharged, amount: dollars(amountCents, locale) }, says)}`,
  ];
};

const notesOf = (saying: Saying, order: PaperOrder, lines: readonly PaperLine[]): string[] => [
  ...(order.status === 'HELD' ? [saying.says.papers_held_note()] : []),
  ...lines.flatMap((line) => returnedNotes(saying, order, line)),
  ...(order.isDisputed ? [saying.says.papers_disputed_note()] : []),
];
