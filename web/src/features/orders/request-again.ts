import type { DeclineReason } from '@keywright/contract/decline-reasons';
import type { OwnRequest } from '@keywright/contract/orders';
import type { DocumentKind } from '@keywright/contract/requests';
import type { AgainRequest } from '../../lib/again.ts';

const kinds = ['frontId', 'backId', 'registration'] as const satisfies readonly DocumentKind[];
const ids: readonly DocumentKind[] = ['frontId', 'backId'];

/** Which photos each reason refuses. */
const refusedBy: Record<DeclineReason, readonly DocumentKind[]> = {
  ID_UNREADABLE: ids,
  ID_EXPIRED: ids,
  ID_NOT_ACCEPTED: ids,
  NAME_MISMATCH: kinds,
  REGISTRATION_UNREADABLE: ['registration'],
  VIN_NOT_ON_DOCUMENT: ['registration'],
  OWNER_NOT_VERIFIED: [],
  CODE_NOT_AVAILABLE: [],
  OUT_OF_TIME: [],
  OTHER: [],
};

/** What a new request begins with after this one ended: everything but what was refused. */
export const againOf = (request: OwnRequest): AgainRequest => {
  const refused = refusedBy[request.declineReason as DeclineReason] ?? [];
  const kept = kinds.flatMap((kind) => {
    const address = refused.includes(kind) ? null : request[kind];
    return address === null ? [] : [[kind, address] as const];
  });
  return {
    vin: request.vin,
    make: request.make.manufacturerName,
    model: request.model,
    year: String(request.year),
    authority: request.authority.kind ?? '',
    idOf: request.authority.idOf,
    photos: Object.fromEntries(kept),
  };
};
