import type { conversationMessages } from '@keywright/contract/chat.calls';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { useInfiniteQuery } from '@tanstack/react-query';
import { dayAndTime } from '../../lib/format.ts';
import { saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { ChatPhoto } from './chat-photo.tsx';
import styles from './chat.module.css';
import { useFootKept } from './use-foot-kept.ts';

type Message = ReplyOf<typeof conversationMessages>[number];
type Log = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'error' | 'isError' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** What was said, the latest at the foot, which stays in view as long as nobody has scrolled up. */
export const MessageLog = ({ log, messages }: { log: Log; messages: readonly Message[] | undefined }) => {
  const kept = useFootKept(messages?.at(-1)?.id);
  return (
    <div
      {...kept}
      className={styles.log}
      role="log"
      aria-label={m.chat_log()}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
    >
      {log.hasNextPage ? (
        <Button
          dense
          tone="quiet"
          busy={log.isFetchingNextPage && m.common_loading()}
          onClick={() => void log.fetchNextPage()}
        >
          {m.chat_earlier()}
        </Button>
      ) : null}
      {log.isError ? <Alert tone="rejected">{saysOf(log.error)}</Alert> : null}
      {messages || log.isError ? null : <Skeleton />}
      {messages?.map(({ id, sender, message, createdAt, by, about, photo }) => (
        <div key={id} className={classes(styles.message, sender === 'AGENT' && styles.ours)}>
          <p className={styles.meta}>
            {sender === 'AGENT' ? (by ?? m.chat_desk()) : m.chat_member()} · {dayAndTime(createdAt)}
          </p>
          {about ? (
            <p className={styles.meta}>{verbatim(m.chat_about({ number: about.confirmationNumber ?? '' }))}</p>
          ) : null}
          {photo ? <ChatPhoto photo={photo} /> : null}
          {message === '' ? null : <p className={styles.said}>{message}</p>}
        </div>
      ))}
    </div>
  );
};
