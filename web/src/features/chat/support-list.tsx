import { useInfiniteQuery } from '@tanstack/react-query';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.ts';
import styles from './chat.module.css';
import { supportListQuery } from './chat.queries.ts';
import { PagedList } from './pages.tsx';
import { type ChatAddress, states } from './use-chat-address.ts';

const stateWords = { OPEN: m.chat_state_open, ANSWERED: m.chat_state_answered, CLOSED: m.chat_state_closed };

/** What people wrote to support, by its state. */
export const SupportList = ({ address }: { address: ChatAddress }) => {
  const list = useInfiniteQuery(supportListQuery(address.state));
  const rows = list.data?.pages.flatMap(({ reply }) => reply);
  return (
    <div className={styles.body}>
      <Chips label={m.chat_states()}>
        {states.map((state) => (
          <Chip
            key={state}
            on={address.state === state}
            to={address.linkTo({ state: state === 'OPEN' ? null : state, open: null })}
          >
            {stateWords[state]()}
          </Chip>
        ))}
      </Chips>
      <PagedList query={list} rows={rows} failed={m.chat_support_failed()} none={m.chat_support_none()}>
        {rows?.map(({ id, name, subject, at, answeredBy }) => (
          <li key={id}>
            <Link
              className={styles.row}
              to={address.linkTo({ open: id })}
              aria-current={address.open === id ? 'true' : undefined}
              preventScrollReset
            >
              <span className={styles.rowHead}>
                <strong className={styles.name}>{subject}</strong>
                <span className={styles.meta}>{dayAndTime(at)}</span>
              </span>
              <span className={styles.beginning}>{name}</span>
              {answeredBy ? (
                <span className={styles.marks}>
                  <Badge tone="progress">{m.chat_with({ name: answeredBy.name })}</Badge>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </PagedList>
    </div>
  );
};
