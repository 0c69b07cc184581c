import type { OwnRequest } from '@keywright/contract/orders';
import type { DocumentKind } from '@keywright/contract/requests';
import { wantedOf } from '../documents.store.ts';
import { isPossible } from '../requests.states.ts';
import { imageUrl } from '../requests.links.ts';
import type { OwnRow } from './own.store.ts';

/** `isOpen`: the payment behind it is in order. */
export type Seen = { now: Date; isOpen: boolean };

const mayReveal = ({ status, codeClosesAt, codeDestroyedAt }: OwnRow, { now, isOpen }: Seen): boolean =>
  isOpen && status === 'FULFILLED' && codeDestroyedAt === null && codeClosesAt !== null && codeClosesAt > now;

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
    keycodePrice: row.amountCents / 100,
    priceCents: row.amountCents,
    ...timesOf(row),
    startedBy: row.startedByName,
    declineReason: row.declineReason,
    declineNote: row.declineNote || null,
    confirmationNumber: row.confirmationNumber,
    frontId: addressOf('frontId'),
    backId: addressOf('backId'),
    registration: addressOf('registration'),
    photosWanted: isPossible('decline', row.status) ? wantedOf(row.documents) : [],
    can: mayReveal(row, seen) ? ['reveal'] : [],
  };
};

const timesOf = (row: OwnRow) => ({
  paidAt: text(row.paidAt),
  startedAt: text(row.startedAt),
  documentsVerifiedAt: text(row.documentsVerifiedAt),
  fulfilledAt: text(row.fulfilledAt),
  declinedAt: text(row.declinedAt),
  codeClosesAt: text(row.codeClosesAt),
});
