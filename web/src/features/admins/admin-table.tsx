import { fullName } from '@keywright/contract/full-name';
import type { AdminAccount } from '@keywright/contract/admins';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Table } from '../../ui/table.tsx';
import { ChooseBox, decidedWords, type ListState, NotesBox, Origin, StatusBadge } from './admin-parts.tsx';
import styles from './admins.module.css';
import { DecisionButtons } from './decision-buttons.tsx';
import type { Decisions } from './use-decisions.ts';

export type AdminRowsProps = {
  label: string;
  admins: readonly AdminAccount[];
  pending: boolean;
  state: ListState;
  decisions: Decisions;
};

/** The accounts at a desk: one row for each. */
export const AdminTable = ({ label, admins, pending, state, decisions }: AdminRowsProps) => (
  <div className={styles.table}>
    <Table
      label={label}
      columns={[
        ...(pending ? [m.admins_col_choose()] : []),
        m.admins_col_name(),
        m.admins_col_contact(),
        m.admins_col_status(),
        m.admins_col_notes(),
        m.admins_col_actions(),
      ]}
    >
      {admins.map((admin) => (
        <tr key={admin.id} data-selected={state.chosen.has(admin.id) || undefined}>
          {pending ? (
            <td>
              <ChooseBox admin={admin} state={state} />
            </td>
          ) : null}
          <th scope="row">
            {fullName(admin)}
            <span className={styles.meta}>{admin.company}</span>
            <Origin admin={admin} />
          </th>
          <td>
            {admin.email}
            <span className={styles.meta}>{admin.phone}</span>
          </td>
          <td>
            <StatusBadge admin={admin} />
            <span className={styles.meta}>
              {pending ? m.admins_since({ time: dayAndTime(admin.createdAt) }) : decidedWords(admin)}
            </span>
          </td>
          <td className={styles.notes}>
            {admin.can.length > 0 ? <NotesBox admin={admin} state={state} /> : null}
            {admin.adminApprovalNotes ? <span className={styles.meta}>{admin.adminApprovalNotes}</span> : null}
          </td>
          <td>
            <div className={styles.actions}>
              <DecisionButtons admin={admin} decisions={decisions} dense />
            </div>
          </td>
        </tr>
      ))}
    </Table>
  </div>
);
