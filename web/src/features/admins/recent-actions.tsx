import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../ui/link.ts';
import { dayAndTime } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { piecesOf } from '../../lib/log/entry-sentence.ts';
import { m } from '@keywright/words/messages';
import { LinkedWords } from '../../ui/linked-words.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { actsQuery } from './admins.queries.ts';
import styles from './admins.module.css';
import type { AdminDeed, SessionAct } from './session-acts.ts';

const own: Record<AdminDeed, (target: string) => string> = {
  'admin.invited': (target) => m.admins_did_invited({ target }),
  'admin.invitation_withdrawn': (target) => m.admins_did_withdrawn({ target }),
  'admin.approved': (target) => m.admins_did_approved({ target }),
  'admin.rejected': (target) => m.admins_did_rejected({ target }),
  'admin.revoked': (target) => m.admins_did_revoked({ target }),
  'super-admin.created': (target) => m.admins_did_created({ target }),
};

/** What was done here since the page was opened, and below it what the log keeps. */
export const RecentActions = ({ acts }: { acts: readonly SessionAct[] }) => (
  <section className={styles.section} aria-labelledby="recent-title">
    <h2 id="recent-title">{m.admins_recent_title()}</h2>
    <p className={styles.meta}>{m.admins_recent_words()}</p>
    {acts.length === 0 ? <p>{m.admins_recent_empty()}</p> : null}
    <ul className={styles.acts}>
      {acts.map(({ id, at: time, action, target }) => (
        <Entry key={id} time={time} words={own[action](target)} />
      ))}
    </ul>
    <h3>{m.admins_log_title()}</h3>
    <p className={styles.meta}>{m.admins_log_words()}</p>
    <StoredLog />
    <p>
      <Link to={at('/super-admin/audit')}>{m.audit_open()}</Link>
    </p>
  </section>
);

const StoredLog = () => (
  <Loaded query={useQuery(actsQuery)} failed={m.admins_log_failed()} shape="line">
    {(data) =>
      data.length === 0 ? (
        <p>{m.admins_recent_empty()}</p>
      ) : (
        <ul className={styles.acts}>
          {data.map((act) => (
            <Entry key={act.id} time={act.at} words={<LinkedWords of={piecesOf(act)} />} notes={act.notes} />
          ))}
        </ul>
      )
    }
  </Loaded>
);

const Entry = ({ time, words, notes }: { time: string; words: ReactNode; notes?: string }) => (
  <li className={styles.act}>
    <time dateTime={time}>{dayAndTime(time)}</time>
    <span>
      {words}
      {notes ? <span className={styles.meta}>{notes}</span> : null}
    </span>
  </li>
);
