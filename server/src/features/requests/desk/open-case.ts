import type { Present } from '../../../access/act.ts';
import { isOwnCase, type RequestAction, requestPolicy } from '../../../access/policies/request.policy.ts';
import { authorize, type Guarded } from '../../../access/policy.ts';
import { Failure } from '../../../platform/failure.ts';
import { after } from '../requests.states.ts';
import type { DeskCase } from './desk.store.ts';

/** What is worked on a request; to look at its code, or as a second admin, or to answer for it later is another matter (`view-history.ts`, `reveal-to-desk.ts`, `second-look.ts`, `open-report.ts`). */
type Work = Exclude<
  RequestAction,
  'note' | 'reveal' | 'secondLook' | 'answerReport' | 'replace' | 'labelFraud' | 'handOver'
>;

/** Work that moves a request no further, with the step that is possible from the same states. */
const steps = { touch: 'takeOver', askAgain: 'decline', askReview: 'process' } as const;
const stepOf = (work: Work) =>
  work in steps ? steps[work as keyof typeof steps] : (work as Exclude<Work, keyof typeof steps>);

/**
 * Opens a case for what is about to be done to it. Nobody works on their own (`request.own_case`); what another holds is theirs
 * (`request.not_yours`, with their name), but where the request stands elsewhere, that is said first (`request.wrong_state`).
 */
export const openCase = (caller: Present, work: Work, found: Guarded<DeskCase> | undefined): DeskCase =>
  authorize(requestPolicy, caller, work, found, (row) => {
    if (work !== 'decline' && isOwnCase(caller, row)) return new Failure('request.own_case');
    after(stepOf(work), row.status);
    return new Failure('request.not_yours', { values: { name: row.holderName ?? '' } });
  });
