import type { OwnRequest } from '@keywright/contract/orders';
import { shortDayAndTime, timeOfDay } from '../../lib/format.ts';
import { expectedMinutes } from '../../lib/expected-wait.ts';
import { closedWords } from '../../lib/closed-words.ts';
import { afterOpeningWords } from '../../lib/usual-times.ts';
import { m } from '@keywright/words/messages';
import { waitsForAuthority } from '@keywright/words/order-words';
import { Rail, type RailStep } from '../../ui/rail.tsx';
import { type Owner, type Step, type StepKey, stepsOf, waitsForPhoto } from './order-steps.ts';
import { isLate, type Usual } from './waiting.ts';

type RequestRailProps = { request: OwnRequest; owner: Owner; usual: Usual; now: number };

/** How far one request has come: each step with its time, and who has it. */
export const RequestRail = (props: RequestRailProps) => (
  <Rail
    label={m.orders_rail()}
    steps={stepsOf(props.request, props.owner.account).map((step, index, steps) =>
      railStep(step, lastTime(steps, index), props),
    )}
  />
);

const names: Record<StepKey, () => string> = {
  account: m.orders_step_account,
  paid: m.orders_step_paid,
  processing: m.orders_step_processing,
  documents: m.orders_step_documents,
  completed: m.orders_step_completed,
};

/** Nothing is called paid while it is held, nor approved what nobody looked at for this request, or what it was declined for. */
const nameOf = ({ key, state, at }: Step, { isCharged }: Owner): string => {
  if (key === 'paid' && !isCharged) return m.orders_step_held();
  if (key === 'documents' && state === 'stopped') return m.orders_step_documents_stopped();
  if (key === 'documents' && state === 'done' && at === null) return m.orders_step_documents_before();
  return names[key]();
};

const stateWords: Record<Step['state'], () => string> = {
  done: m.orders_step_is_done,
  now: m.orders_step_is_now,
  next: m.orders_step_is_next,
  stopped: m.orders_step_is_stopped,
};

/** When the last step above this one happened. */
const lastTime = (steps: readonly Step[], index: number): string | null =>
  steps.slice(0, index).findLast(({ at }) => at !== null)?.at ?? null;

const railStep = (step: Step, before: string | null, props: RequestRailProps): RailStep => ({
  name: nameOf(step, props.owner),
  state: step.state,
  stateWords: stateWords[step.state](),
  time: step.at && <time dateTime={step.at}>{when(step.at, before ?? props.now)}</time>,
  detail: step.state === 'stopped' ? m.orders_status_declined() : details[step.key](step, props),
});

const dayOf = (instant: string | number): string => new Date(instant).toDateString();

/** The time of a step. Its day stands with it where it is another than `before`, the step above or today. */
const when = (iso: string, before: string | number): string =>
  dayOf(iso) === dayOf(before) ? timeOfDay(iso) : shortDayAndTime(iso);

type Detail = (step: Step, props: RequestRailProps) => string | null;

const details: Record<StepKey, Detail> = {
  paid: ({ state }, { owner: { email, isCharged } }) => {
    if (state !== 'done' || !email) return null;
    return isCharged ? m.orders_receipt({ email }) : m.orders_confirmed({ email });
  },
  account: () => null,
  documents: ({ state }, props) => {
    if (state === 'now') return `${whoHasIt(props.request)} ${rangeWords(props)}`;
    return state === 'next' && props.request.status === 'INPROGRESS' ? m.orders_checked_first() : null;
  },
  processing: ({ state }, props) => {
    if (state === 'now') return `${whoHasIt(props.request)} ${rangeWords(props)}`;
    const { startedBy } = props.request;
    return state === 'done' && startedBy ? m.orders_at_desk({ name: startedBy }) : null;
  },
  completed: () => null,
};

const whoHasIt = ({ status, startedBy }: OwnRequest): string => {
  if (status !== 'INPROGRESS') return m.orders_in_queue();
  return startedBy ? m.orders_has_it({ name: startedBy }) : m.orders_desk_has_it();
};

/** One figure, never a countdown; and when the usual time has passed, that nothing is asked of the person, unless it waits for a photo of theirs. */
const rangeWords = ({ request, usual, now }: RequestRailProps): string => {
  if (waitsForPhoto(request)) return m.orders_waits_photo();
  if (waitsForAuthority(request)) return m.orders_waits_authority();
  const closed = closedWords(usual.opening, now);
  if (closed) return `${closed} ${afterOpeningWords(usual.pace, request.ahead ?? 0)}`;
  if (isLate(request, usual, now)) return m.orders_late();
  if (!usual.pace) return m.orders_usual({ from: usual.from, to: usual.to });
  if (request.status !== 'PENDING') return m.orders_usual_about({ to: Math.ceil(usual.pace.usualMinutes) });
  const minutes = expectedMinutes(usual.pace, request.ahead ?? 0);
  return minutes === 'busy' ? m.orders_busy() : m.orders_wait_about({ minutes, ahead: request.ahead ?? 0 });
};
