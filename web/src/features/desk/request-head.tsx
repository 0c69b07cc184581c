import type { DeskRequest } from '@keywright/contract/desk';
import { useState } from 'react';
import { money } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { photoReasons } from '../../lib/reason-words.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { planName } from '@keywright/words/plan-names';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useWide } from '../../ui/use-wide.ts';
import { Unbroken } from '../../ui/unbroken.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { useCommands } from '../../lib/keys/commands.ts';
import styles from './desk.module.css';
import { requestPhotoNames } from '@keywright/words/photo-names';
import { lookingWords, statusTones, statusWords, vehicleOf } from './desk-words.ts';
import { EarlierVins } from './earlier-vins.tsx';
import { Flags } from './flags.tsx';
import { Held, PlaceHold } from './held.tsx';
import { NotesButton } from './notes-button.tsx';
import { isReadyToSend, SecondReview, waitsForReview } from './second-review.tsx';
import type { DeskAddress } from './use-desk-address.ts';
import { Wait } from './wait.tsx';

type RequestHeadProps = { request: DeskRequest; linkTo: DeskAddress['linkTo'] };

/** The vehicle and its VIN in large letters: in view however far the pane is scrolled. */
export const RequestIdentity = ({ request }: { request: DeskRequest }) => (
  <div className={styles.identity}>
    <div className={styles.titleLine}>
      <Title request={request} />
      <Status request={request} />
      {isReadyToSend(request) ? <Badge tone="fulfilled">{m.desk_why_ready()}</Badge> : null}
      {request.endedAt ? null : <Wait minutes={request.waitingMinutes} awaitsCustomer={request.awaitsCustomer} />}
      {request.report ? <Wait minutes={request.report.waitingMinutes} /> : null}
      {request.lookers.length > 0 ? <span className={styles.meta}>{lookingWords(request.lookers)}</span> : null}
    </div>
    <div className={styles.vinLine}>
      <span className={styles.vin} translate="no">
        {request.vin}
      </span>
      <Copy text={request.vin} act={m.desk_copy_vin_act()} />
    </div>
  </div>
);

/** Who asks, and what should make an admin look twice. */
export const RequestHead = ({ request, linkTo }: RequestHeadProps) => {
  useCommands([{ words: m.desk_copy_id_act(), run: () => void copyId(request.id) }]);
  return (
    <div className={styles.requestHead}>
      <EarlierVins request={request} />
      <p className={styles.facts}>
        <span>{customer(request)}</span>
        {planWords(request)}
        <span className={styles.copied}>
          {verbatim(m.desk_order({ number: request.confirmationNumber }))}{' '}
          <Copy text={request.confirmationNumber} act={m.desk_copy_order_act()} />
        </span>
        <span>{verbatim(priceWords(request))}</span>
        {request.isGuest ? null : <span>{validationWords(request)}</span>}
        {onFileWords(request)}
        <Link to={at(`/admin/linked?request=${request.id}`)}>{m.linked_see()}</Link>
        <NotesButton request={request} />
        <PlaceHold id={request.id} holds={request.holds} />
      </p>
      <Held holds={request.holds} />
      {request.endedAt ? null : <Photos request={request} />}
      <Flags flags={request.flags} isWaiting={waitsForReview(request)} linkTo={linkTo} />
      <SecondReview request={request} />
    </div>
  );
};

const copyId = async (id: string): Promise<void> => {
  await navigator.clipboard.writeText(id);
  showToast(m.desk_copied(), { tone: 'fulfilled' });
};

/** What is asked for again, and what came in its place: also when it has come into view by itself, for whoever looked away. */
const Photos = ({ request }: { request: DeskRequest }) =>
  request.documents.map(({ kind, askedAgainFor, state, isNew }) => {
    const document = requestPhotoNames[kind]();
    if (state === 'REJECTED' && askedAgainFor) {
      const reason = photoReasons[askedAgainFor]();
      return (
        <Alert key={kind} tone="late">
          {m.desk_again_awaited({ document, reason })}
        </Alert>
      );
    }
    return isNew ? (
      <Alert key={kind} tone="progress">
        {m.desk_again_came({ document })}
      </Alert>
    ) : null;
  });

/** Which photos were taken from what their member has on file: looked at some other day, and photographed then. */
const onFileWords = ({ documents }: DeskRequest) => {
  const names = (['frontId', 'backId', 'registration'] as const)
    .filter((side) => documents.some(({ kind, onFile }) => kind === side && onFile))
    .map((kind) => requestPhotoNames[kind]());
  return names.length === 0 ? null : <span>{m.desk_on_file({ documents: names.join(', ') })}</span>;
};

const validationWords = ({ isValidatedUser, isPausedUser }: DeskRequest): string => {
  if (isPausedUser) return m.desk_paused();
  return isValidatedUser ? m.desk_validated() : m.desk_not_validated();
};

/** Beside the queue a part of its page; in a narrow window a page of its own. */
const Title = ({ request }: { request: DeskRequest }) => {
  const Heading = useWide() ? 'h2' : 'h1';
  return (
    <Heading className={styles.vehicle}>
      <Unbroken>{vehicleOf(request)}</Unbroken>
    </Heading>
  );
};

/** What an ended request cost is held no longer; with a plan in its order it was charged at once. */
const priceWords = ({ priceCents, endedAt, isCharged }: DeskRequest): string => {
  const price = money(priceCents);
  if (endedAt) return m.desk_price_ended({ price });
  return isCharged ? m.desk_price_charged({ price }) : m.desk_price({ price });
};

const customer = ({ isGuest, customerName, keycodeUserEmail }: DeskRequest): string => {
  const email = keycodeUserEmail ?? m.desk_no_email();
  return isGuest ? m.desk_guest({ email }) : m.desk_customer({ name: customerName ?? '', email });
};

const planWords = ({ plan }: DeskRequest) =>
  plan === 'NONE' ? null : <span>{verbatim(m.desk_with_plan({ plan: planName({ tier: plan, trial: false }) }))}</span>;

const Status = ({ request: { status, startedBy } }: { request: DeskRequest }) => {
  const { user } = useSession();
  if (status === 'INPROGRESS' && startedBy) {
    const words =
      startedBy.id === user?.id
        ? m.desk_status_inprogress_you()
        : m.desk_status_inprogress_by({ name: startedBy.name });
    return <Badge tone="progress">{words}</Badge>;
  }
  if (!(status in statusTones)) return null;
  const shown = status as keyof typeof statusTones;
  return <Badge tone={statusTones[shown]}>{statusWords[shown]()}</Badge>;
};

type CopyProps = { text: string /** What a press does, said where the button alone would not say it. */; act: string };

const Copy = ({ text, act }: CopyProps) => {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  useCommands([{ words: act, run: copy }]);
  return (
    <Button tone="text" dense aria-label={copied ? undefined : act} onClick={copy}>
      <span aria-live="polite">{copied ? m.desk_copied() : m.desk_copy_vin()}</span>
    </Button>
  );
};
