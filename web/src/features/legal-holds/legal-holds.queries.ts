import type { LegalHold } from '@keywright/contract/legal-holds';
import { legalHolds } from '@keywright/contract/legal-holds.calls';
import { asked } from '../../lib/asked.ts';
import { vinEnd } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';

export const legalHoldsQuery = asked(['legal-holds'], legalHolds, m.legal_holds_load_failed);

/** What a hold is about, as people know it: a vehicle, or somebody by name. */
export const subjectOf = ({ request, name, subject }: LegalHold): string =>
  request ? m.desk_vehicle(request) : (name ?? subject);

/** What tells it from others of that name: of a request the end of its VIN and its order, and how to reach whoever it is about. */
export const knownBy = ({ about, request, name, email }: LegalHold): string[] => {
  const person = [about === 'request' ? name : null, email];
  const order = request && [
    m.legal_holds_vin({ end: vinEnd(request.vinEnd) }),
    request.confirmationNumber ? m.desk_order({ number: request.confirmationNumber }) : m.legal_holds_unpaid(),
  ];
  return [...(order ?? []), ...person].filter((part) => part !== null);
};
