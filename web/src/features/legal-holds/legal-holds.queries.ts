import type { LegalHold } from '@keywright/contract/legal-holds';
import { legalHolds } from '@keywright/contract/legal-holds.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

export const legalHoldsQuery = queryOptions({
  queryKey: ['legal-holds'],
  queryFn: ({ signal }) => call(legalHolds, { signal }, m.legal_holds_load_failed),
});

/** What a hold is about, as its title says it. */
export const subjectOf = ({ about, subject }: LegalHold): string =>
  about === 'request' ? m.legal_holds_about_request({ id: subject }) : m.legal_holds_about_person({ email: subject });
