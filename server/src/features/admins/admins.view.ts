import { type AdminAccount, AdminAction, type Invitation } from '@keywright/contract/admins';
import type { Caller } from '../../access/actor.ts';
import { adminPolicy } from '../../access/policies/admin.policy.ts';
import { allowed } from '../../access/policy.ts';
import type { AdminRow } from './admins.store.ts';
import { isPossible } from './admins.states.ts';
import type { listInvitations } from './withdraw-invitation.ts';

/** One of the desk's people, with what this super admin may do now. */
export const adminView = (caller: Caller, row: AdminRow): AdminAccount => ({
  id: row.id,
  role: row.role,
  fname: row.fname,
  lname: row.lname,
  email: row.email,
  phone: row.phone,
  company: row.company,
  status: row.approval,
  adminApprovalNotes: row.notes,
  invitedBy: row.invitedBy,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  can: allowed(adminPolicy, caller, row, AdminAction.options).filter((action) => isPossible(action, row.approval)),
});

type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

export const invitationView = ({ sentAt, expiresAt, ...row }: InvitationRow): Invitation => ({
  ...row,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
