import { fullName } from '@keywright/contract/full-name';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { ChooseBox, decidedWords, NotesBox, Origin, StatusBadge } from './admin-parts.tsx';
import type { AdminRowsProps } from './admin-table.tsx';
import styles from './admins.module.css';
import { DecisionButtons } from './decision-buttons.tsx';

/** The accounts on a phone: one card for each, its actions at the bottom. */
export const AdminCards = ({ label, admins, pending, state, decisions }: AdminRowsProps) => (
  <ul className={styles.cards} aria-label={label}>
    {admins.map((admin) => (
      <li key={admin.id} className={styles.card}>
        <div className={styles.cardHead}>
          {pending ? <ChooseBox admin={admin} state={state} /> : null}
          <h3>{fullName(admin)}</h3>
          <StatusBadge admin={admin} />
        </div>
        <p>{admin.company}</p>
        <p>{admin.email}</p>
        <p>{admin.phone}</p>
        <p className={styles.meta}>
          {pending ? m.admins_since({ time: dayAndTime(admin.createdAt) }) : decidedWords(admin)}
        </p>
        <Origin admin={admin} />
        {admin.adminApprovalNotes ? <p className={styles.meta}>{admin.adminApprovalNotes}</p> : null}
        {admin.can.length > 0 ? <NotesBox admin={admin} state={state} /> : null}
        <div className={styles.cardActions}>
          <DecisionButtons admin={admin} decisions={decisions} dense={false} />
        </div>
      </li>
    ))}
  </ul>
);
