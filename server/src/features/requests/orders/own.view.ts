import type { OwnAuthority } from '@keywright/contract/authorities';
import type { OwnRequest } from '@keywright/contract/orders';
import { MOST_REPORTS } from '@keywright/contract/report-kinds';
import type { DocumentKind } from '@keywright/contract/requests';
import { isRequired } from '../asked-authority.store.ts';
import { wantedOf } from '../documents.store.ts';
import { isCodeOpen } from '../open-code.ts';
import { isPossible } from '../requests.states.ts';
import { imageUrl } from '../requests.links.ts';
import type { OwnRow } from './own.store.ts';

/** `isOpen`: the payment behind it is in order. `byAccount`: its owner is signed in, and has not only a link. */
export type Seen = { now: Date; isOpen: boolean; byAccount: boolean };

const mayReveal = (row: OwnRow, { now, isOpen }: Seen): boolean => isOpen && isCodeOpen(row, now);

/** Where it can be opened, it can be said not to work: one report at a time, and a few in all. */
const mayReport = (row: OwnRow, seen: Seen): boolean =>
  mayReveal(row, seen) && row.report?.state !== 'OPEN' && (row.report?.count ?? 0) < MOST_REPORTS;

/** That the key works, which withdraws an open report. */
const mayConfirm = (row: OwnRow, seen: Seen): boolean =>
  row.report?.state === 'OPEN' || (mayReveal(row, seen) && row.workedAt === null);

/** Until somebody has started on it. */
const mayEdit = ({ status, imagesDeletedAt }: OwnRow): boolean =>
  isPossible('start', status) && imagesDeletedAt === null;

const reportOf = ({ report }: OwnRow): OwnRequest['report'] =>
  report && {
    kind: report.kind,
    state: report.state,
    reportedAt: new Date(report.reportedAt).toISOString(),
    answeredAt: report.answeredAt && new Date(report.answeredAt).toISOString(),
    answer: report.answer,
  };

const text = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** A request as its customer sees it. Codes are never in it. */
export const ownView = (row: OwnRow, seen: Seen): OwnRequest => {
  const addressOf = (kind: DocumentKind): string | null => {
    const document = row.documents.find((one) => one.kind === kind);
    return document && row.imagesDeletedAt === null ? imageUrl(document.fileId) : null;
  };
  return {
    id: row.id,
    make: { manufacturerName: row.make },
    model: row.model,
    year: row.year,
    vin: row.vin,
    status: row.status,
    withPin: row.withPin,
    hasKeycode: row.keycodeSecret !== null,
    hasPincode: row.pincodeSecret !== null,
    isCodeUnopened: row.isUnopened && mayReveal(row, seen),
    keycodePrice: row.amountCents / 100,
    priceCents: row.amountCents,
    ...timesOf(row),
    startedBy: row.startedByName,
    declineReason: row.declineReason,
    declineNote: row.declineNote || null,
    confirmationNumber: row.confirmationNumber,
    poNumber: row.poNumber,
    frontId: addressOf('frontId'),
    backId: addressOf('backId'),
    registration: addressOf('registration'),
    photosWanted: isPossible('decline', row.status) ? wantedOf(row.documents) : [],
    authority: {
      kind: row.askedBy.kind,
      idOf: row.askedBy.idOf,
      extras: row.askedBy.extras.map(({ kind, fileId }) => ({
        kind,
        source: row.imagesDeletedAt === null ? imageUrl(fileId) : null,
      })),
      again: authorityAgain(row),
    },
    report: reportOf(row),
    ahead: row.ahead,
    can: [
      ...(mayReveal(row, seen) ? ['reveal' as const] : []),
      ...(mayReport(row, seen) ? ['report' as const] : []),
      ...(mayConfirm(row, seen) ? ['confirm' as const] : []),
      ...(seen.byAccount && mayEdit(row) ? ['edit' as const] : []),
      ...(isPossible('cancel', row.status) ? ['cancel' as const] : []),
    ],
  };
};

/** What must be given again, of a request that has not ended. */
const authorityAgain = ({ status, imagesDeletedAt, askedBy }: OwnRow): OwnAuthority['again'] => {
  if (askedBy.voided.length === 0 || !isPossible('decline', status) || imagesDeletedAt !== null) return null;
  const documents = askedBy.voided.map((kind) => ({ kind, isRequired: isRequired(askedBy, kind) }));
  return {
    documents: documents.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired)),
    sentences: askedBy.voided.includes('signature') ? askedBy.sentences : null,
  };
};

const timesOf = (row: OwnRow) => ({
  askedAt: row.askedAt.toISOString(),
  paidAt: text(row.paidAt),
  startedAt: text(row.startedAt),
  documentsVerifiedAt: text(row.documentsVerifiedAt),
  fulfilledAt: text(row.fulfilledAt),
  declinedAt: text(row.declinedAt),
  canceledAt: text(row.canceledAt),
  codeClosesAt: text(row.codeClosesAt),
  workedAt: text(row.workedAt),
});
