import { isLocale, locales } from '@keywright/contract/locale';
import type { WholeMessage } from '@keywright/contract/support';
import { claimSupport, closeSupport, releaseSupport } from '@keywright/contract/support.calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'icon:arrow-left';
import { call } from '../../lib/call.ts';
import { dayAndTime } from '../../lib/format.ts';
import { saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.ts';
import { useWide } from '../../ui/use-wide.ts';
import { Answerer } from './answerer.tsx';
import styles from './chat.module.css';
import { supportQuery } from './chat.queries.ts';
import { SupportAnswer } from './support-answer.tsx';
import type { ChatAddress } from './use-chat-address.ts';

/** One message to support, what was answered, and the answer that is being written. */
export const SupportPane = ({ id, address }: { id: string; address: ChatAddress }) => {
  const query = useQuery(supportQuery(id));
  return (
    <div className={styles.conversation}>
      <Link className={styles.back} to={address.linkTo({ open: null })}>
        <Icon of={ArrowLeft} />
        {m.chat_back()}
      </Link>
      <Loaded query={query} failed={m.chat_support_failed()} shape="card">
        {(message) => <Whole message={message} />}
      </Loaded>
    </div>
  );
};

const stateBadges: Record<WholeMessage['state'], { tone: BadgeTone; words: () => string }> = {
  OPEN: { tone: 'pending', words: m.chat_state_open },
  ANSWERED: { tone: 'fulfilled', words: m.chat_state_answered },
  CLOSED: { tone: 'neutral', words: m.chat_state_closed },
};

const Whole = ({ message }: { message: WholeMessage }) => {
  const { id, name, email, isMember, subject, locale, at, answeredBy, can, answers, state } = message;
  // Beside the list stands the page's own heading.
  const Heading = useWide() ? 'h2' : 'h1';
  const who = isMember ? m.chat_support_member : m.chat_support_visitor;
  return (
    <>
      <header className={styles.who}>
        <div className={styles.titleLine}>
          <Heading className={styles.name}>{subject}</Heading>
          <Badge tone={stateBadges[state].tone}>{stateBadges[state].words()}</Badge>
        </div>
        <p className={styles.meta}>{who({ name, email })}</p>
        <p className={styles.meta}>
          {m.chat_support_when({ time: dayAndTime(at), language: isLocale(locale) ? locales[locale].name : locale })}
        </p>
        <Answerer
          answeredBy={answeredBy}
          can={can}
          claim={(from) => call(claimSupport, { params: { id }, body: { from } }, m.chat_take_failed)}
          release={() => call(releaseSupport, { params: { id } }, m.chat_take_failed)}
        >
          <CloseButton message={message} />
        </Answerer>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className={styles.log} role="group" aria-label={m.chat_log()} tabIndex={0}>
        <div className={styles.message}>
          <p className={styles.meta}>
            {name} · {dayAndTime(at)}
          </p>
          <p className={styles.said}>{message.message}</p>
        </div>
        {answers.map((answer) => (
          <div key={answer.id} className={`${styles.message} ${styles.ours}`}>
            <p className={styles.meta}>
              {answer.by ?? m.chat_desk()} · {dayAndTime(answer.at)}
            </p>
            <p className={styles.said}>{answer.message}</p>
          </div>
        ))}
      </div>
      {can.includes('answer') ? (
        <SupportAnswer message={message} />
      ) : (
        <p className={styles.closed}>{m.chat_other_answers({ name: answeredBy?.name ?? '' })}</p>
      )}
    </>
  );
};

const CloseButton = ({ message: { id, can, state } }: { message: WholeMessage }) => {
  const queries = useQueryClient();
  const { run, busy, error } = useAttempt();
  const closed = can.includes('close');
  if (!closed && !can.includes('reopen')) return null;
  const words = state === 'ANSWERED' ? m.chat_close_answered : m.chat_close;
  const again = () => void queries.invalidateQueries({ queryKey: ['chat'] });
  const press = () =>
    void run(() => call(closeSupport, { params: { id }, body: { closed } }, m.chat_close_failed).then(again), again);
  return (
    <>
      <Button dense tone="quiet" busy={busy && m.chat_taking()} onClick={press}>
        {closed ? words() : m.chat_reopen()}
      </Button>
      {error ? <Alert tone="rejected">{saysOf(error)}</Alert> : null}
    </>
  );
};
