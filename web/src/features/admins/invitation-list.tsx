import type { Invitation } from '@keywright/contract/admins';
import { useRef } from 'react';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table.tsx';
import { useWide } from '../../ui/use-wide.ts';
import styles from './admins.module.css';
import { ConfirmDialog } from '../../ui/confirm.tsx';
import type { NoteAct } from './session-acts.ts';
import { useWithdrawal, type Withdrawal } from './use-withdrawal.ts';

type InvitationListProps = { invitations: readonly Invitation[]; noteAct: NoteAct };

/** The registration codes that are out, each with who sent it and the way to take it back. */
export const InvitationList = ({ invitations, noteAct }: InvitationListProps) => {
  const wide = useWide();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed has gone with its row.
  const withdrawal = useWithdrawal(noteAct, () => heading.current?.focus());
  const { asked } = withdrawal;
  const Rows = wide ? Rowed : Carded;
  return (
    <div className={styles.section}>
      <h2 ref={heading} tabIndex={-1}>{`${m.admins_invitations_title()} (${invitations.length})`}</h2>
      <p className={styles.meta}>{m.admins_invitations_words()}</p>
      {invitations.length > 0 ? (
        <Rows invitations={invitations} withdrawal={withdrawal} />
      ) : (
        <EmptyState>{m.admins_empty_invitations()}</EmptyState>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={m.admins_withdraw_title({ email: asked?.email ?? '' })}
        yes={m.admins_withdraw()}
        onClose={() => withdrawal.ask(null)}
        onYes={() => {
          withdrawal.ask(null);
          if (asked) withdrawal.press(asked);
        }}
      >
        <p>{m.admins_withdraw_words()}</p>
      </ConfirmDialog>
    </div>
  );
};

type RowsProps = { invitations: readonly Invitation[]; withdrawal: Withdrawal };

const originOf = ({ invitedBy }: Invitation): string =>
  invitedBy ? m.admins_invited({ name: invitedBy }) : m.admins_self();

const WithdrawButton = ({ code, withdrawal }: { code: Invitation; withdrawal: Withdrawal }) => (
  <Button
    dense
    aria-label={m.admins_withdraw_named({ email: code.email })}
    busy={withdrawal.busyId === code.id && m.admins_withdrawing()}
    onClick={() => withdrawal.ask(code)}
  >
    {m.admins_withdraw()}
  </Button>
);

const Rowed = ({ invitations, withdrawal }: RowsProps) => (
  <div className={styles.table}>
    <Table
      label={m.admins_invitations_title()}
      columns={[m.admins_col_email(), m.admins_col_sent(), m.admins_col_valid(), m.admins_col_actions()]}
    >
      {invitations.map((code) => (
        <tr key={code.id}>
          <th scope="row">
            {code.email}
            <span className={styles.meta}>{originOf(code)}</span>
          </th>
          <td>{dayAndTime(code.sentAt)}</td>
          <td>{dayAndTime(code.expiresAt)}</td>
          <td>
            <WithdrawButton code={code} withdrawal={withdrawal} />
          </td>
        </tr>
      ))}
    </Table>
  </div>
);

const Carded = ({ invitations, withdrawal }: RowsProps) => (
  <ul className={styles.cards} aria-label={m.admins_invitations_title()}>
    {invitations.map((code) => (
      <li key={code.id} className={styles.card}>
        <h3>{code.email}</h3>
        <p className={styles.meta}>{originOf(code)}</p>
        <p className={styles.meta}>{m.admins_sent({ time: dayAndTime(code.sentAt) })}</p>
        <p className={styles.meta}>{m.admins_valid({ time: dayAndTime(code.expiresAt) })}</p>
        <div className={styles.cardActions}>
          <WithdrawButton code={code} withdrawal={withdrawal} />
        </div>
      </li>
    ))}
  </ul>
);
