import type { AdminAccount, AdminAction } from '@keywright/contract/admins';
import {
  adminActs,
  approveAdmin,
  approvedAdmins,
  invitations,
  pendingAdmins,
  rejectAdmin,
} from '@keywright/contract/admins.calls';
import { queryOptions } from '@tanstack/react-query';
import { asked } from '../../lib/asked.ts';
import { call } from '../../lib/call.ts';
import { currentSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';

/** Somebody registers without any event that reaches this page. */
const refetchInterval = 30_000;

/** The specified calls carry it; the server goes by the session. */
const own = () => ({ superAdminEmail: currentSession().user?.email });

export const pendingQuery = queryOptions({
  queryKey: ['admins', 'pending'],
  queryFn: ({ signal }) => call(pendingAdmins, { query: own(), signal }, m.admins_load_failed),
  refetchInterval,
});

/** Everybody about whom was decided: who is in, by name, then who is out, the last one first. */
export const decidedQuery = queryOptions({
  queryKey: ['admins', 'decided'],
  queryFn: ({ signal }) => call(approvedAdmins, { query: { ...own(), also: 'ended' }, signal }, m.admins_load_failed),
  refetchInterval,
});

export const invitationsQuery = asked(['admins', 'invitations'], invitations, m.admins_load_failed, {
  refetchInterval,
});

export const actsQuery = asked(['admins', 'acts'], adminActs, m.admins_log_failed, { refetchInterval });

/** One decision on one account. Rejecting and revoking are the same call: the server knows which it is. */
export const sendDecision = (adminId: string, action: AdminAction, notes: string): Promise<AdminAccount> =>
  action === 'approve'
    ? call(approveAdmin, { body: { ...own(), adminId, approvalNotes: notes } }, m.admins_approve_failed)
    : call(rejectAdmin, { body: { ...own(), adminId, rejectionNotes: notes } }, m.admins_reject_failed);
