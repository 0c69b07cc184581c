import { fullName } from '@keywright/contract/full-name';
import type { AdminAccount } from '@keywright/contract/admins';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './admins.module.css';

/** What a list knows beside the accounts: what is chosen and what was typed, by the account's id. */
export type ListState = {
  chosen: ReadonlySet<string>;
  choose: (id: string, on: boolean) => void;
  notes: Readonly<Record<string, string>>;
  write: (id: string, text: string) => void;
};

export const StatusBadge = ({ admin }: { admin: AdminAccount }) => {
  if (admin.status === 'PENDING_APPROVAL') return <Badge tone="pending">{m.admins_status_pending()}</Badge>;
  if (admin.status === 'REJECTED') return <Badge tone="rejected">{m.admins_status_rejected()}</Badge>;
  if (admin.status === 'REVOKED') return <Badge tone="rejected">{m.admins_status_revoked()}</Badge>;
  return admin.role === 'SUPER_ADMIN' ? (
    <Badge tone="progress">{m.admins_status_super()}</Badge>
  ) : (
    <Badge tone="fulfilled">{m.admins_status_approved()}</Badge>
  );
};

export const ChooseBox = ({ admin, state }: { admin: AdminAccount; state: ListState }) => (
  <label className={styles.choose}>
    <input
      type="checkbox"
      aria-label={m.admins_choose({ name: fullName(admin) })}
      checked={state.chosen.has(admin.id)}
      onChange={(event) => state.choose(admin.id, event.target.checked)}
    />
  </label>
);

export const NotesBox = ({ admin, state }: { admin: AdminAccount; state: ListState }) => (
  <TextInput
    aria-label={m.admins_notes_for({ name: fullName(admin) })}
    placeholder={m.admins_notes()}
    maxLength={500}
    value={state.notes[admin.id] ?? ''}
    onChange={(event) => state.write(admin.id, event.target.value)}
  />
);

/** A code that nobody sent is no reference. */
export const Origin = ({ admin }: { admin: AdminAccount }) =>
  admin.status === 'PENDING_APPROVAL' ? (
    <span className={styles.meta}>
      {admin.invitedBy ? m.admins_invited({ name: admin.invitedBy }) : m.admins_self()}
    </span>
  ) : null;

export const decidedWords = ({ decidedAt, decidedBy }: AdminAccount): string => {
  if (!decidedAt) return '';
  const time = dayAndTime(decidedAt);
  return decidedBy ? m.admins_decided({ time, name: decidedBy }) : time;
};
