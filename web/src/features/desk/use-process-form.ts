import type { DeskRequest } from '@keywright/contract/desk';
import { processRequest } from '@keywright/contract/desk.calls';
import type { FaultsAt } from '../../lib/forms/form-faults.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { remember } from '../../lib/kept.ts';
import { m } from '@keywright/words/messages';
import { blankCode, type CodeForm, codeFaults, codeIn, entriesOf, type TypedCode } from './code-fields.ts';
import { useShown } from './desk.queries.ts';
import { useUnopened } from './opened-here.ts';
import { waitsForReview } from './second-review.tsx';

type Judged = { request: DeskRequest; unopened: string[] };

/** Documents must be checked unless the member is known, and a tick counts only for photos that were seen. */
const documentFaults = ({ request, unopened }: Judged, typed: TypedCode): FaultsAt<'documentsVerified'> => {
  const hasFlags = request.flags.length > 0;
  const isKnown = request.documentsVerified || request.isValidatedUser;
  const isChecked = typed.documentsVerified || (isKnown && !hasFlags);
  const documents = unopened.join(', ');
  return {
    ...(isChecked ? {} : { documentsVerified: isKnown ? m.desk_unchecked_flags : m.desk_unchecked }),
    ...(typed.documentsVerified && unopened.length > 0
      ? { documentsVerified: () => m.desk_unopened({ documents }) }
      : {}),
  };
};

/** Where nobody else could review, the sender says why. */
const reasonFaults = (request: DeskRequest, typed: TypedCode): FaultsAt<'soleReviewReason'> =>
  waitsForReview(request) && request.secondLook.isSoleReviewer && typed.soleReviewReason.trim() === ''
    ? { soleReviewReason: m.desk_second_alone_required }
    : {};

/** What a form that sends a code does, the first one or another in its place. */
export const useCodeSending = (request: DeskRequest, onSent: () => void) => {
  const { show, askAgain } = useShown();
  const unopened = useUnopened(request);
  return {
    start: blankCode(),
    also: (typed: TypedCode, found: FaultsAt<keyof TypedCode>): FaultsAt<keyof TypedCode> => ({
      ...found,
      ...codeFaults(request, typed),
      ...documentFaults({ request, unopened }, typed),
      ...reasonFaults(request, typed),
    }),
    words: {
      keycode: { 'code.required': m.desk_code_required },
      codeCostCents: { invalid: m.desk_cost_invalid },
    },
    refusals: { 'request.sole_reason': { soleReviewReason: m.failure_request_sole_reason } },
    failed: m.desk_error_process,
    focus: 'field' as const,
    done: (now: DeskRequest) => {
      if (now.provenance?.source) remember('desk-source', now.provenance.source);
      show(now);
      onSent();
    },
    onFailed: () => void askAgain(),
  };
};

/** The form that sends a code. */
export const useProcessForm = (request: DeskRequest, onSent: () => void): CodeForm => {
  const form = useContractForm(processRequest, {
    ...useCodeSending(request, onSent),
    // What was typed for one vehicle is not sent for another.
    kept: `process ${request.id} ${request.vin} ${request.model}`,
    shape: async () => (await import('@keywright/contract/desk')).processRequest,
    body: (typed) => ({ vehicleId: request.id, version: request.version, ...codeIn(typed, request) }),
  });
  return { ...form, entry: entriesOf(form) };
};
