import type { Conversation, ConversationList } from '@keywright/contract/chat';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.ts';
import styles from './chat.module.css';
import { inboxQuery } from './chat.queries.ts';
import { PagedList } from './pages.tsx';
import { type ChatAddress, shows } from './use-chat-address.ts';

const showWords: Record<ConversationList, () => string> = {
  all: m.chat_show_all,
  unanswered: m.chat_show_unanswered,
  unread: m.chat_show_unread,
  mine: m.chat_show_mine,
};

/** The conversations of members, the latest first; of those that wait for an answer the one that waits longest first. */
export const Inbox = ({ address }: { address: ChatAddress }) => {
  const inbox = useInfiniteQuery(inboxQuery(address.show));
  const rows = inbox.data?.pages.flatMap(({ reply }) => reply);
  return (
    <div className={styles.body}>
      <Chips label={m.chat_show()}>
        {shows.map((show) => (
          <Chip key={show} on={address.show === show} to={address.linkTo({ show: show === 'all' ? null : show })}>
            {showWords[show]()}
          </Chip>
        ))}
      </Chips>
      <PagedList query={inbox} rows={rows} failed={m.chat_load_failed()} none={m.chat_none()}>
        {rows?.map((row) => (
          <li key={row.id}>
            <Row row={row} address={address} />
          </li>
        ))}
      </PagedList>
    </div>
  );
};

const Row = ({ row, address }: { row: Conversation; address: ChatAddress }) => {
  const { id, name, email, last, unread, waitingSince, answeredBy } = row;
  return (
    <Link
      className={styles.row}
      to={address.linkTo({ open: id })}
      aria-current={address.open === id ? 'true' : undefined}
      preventScrollReset
    >
      <span className={styles.rowHead}>
        <strong className={styles.name}>{name || email}</strong>
        {last ? <span className={styles.meta}>{dayAndTime(last.at)}</span> : null}
      </span>
      <span className={styles.beginning}>
        {last
          ? last.sender === 'AGENT'
            ? m.chat_desk_said({ text: last.beginning })
            : last.beginning || m.chat_photo()
          : null}
      </span>
      <span className={styles.marks}>
        {unread > 0 ? <Badge tone="pending">{m.chat_unread({ count: unread })}</Badge> : null}
        {waitingSince ? (
          <span className={styles.meta}>{m.chat_waiting_since({ time: dayAndTime(waitingSince) })}</span>
        ) : null}
        {answeredBy ? <Badge tone="progress">{m.chat_with({ name: answeredBy.name })}</Badge> : null}
        {row.isOpen ? null : <Badge tone="neutral">{m.chat_plan_over()}</Badge>}
      </span>
    </Link>
  );
};
