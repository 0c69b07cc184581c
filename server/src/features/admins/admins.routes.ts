import {
  adminActs,
  approveAdmin as approveCall,
  approvedAdmins,
  createSuperAdmin as createCall,
  invitations,
  pendingAdmins,
  registerAdmin as registerCall,
  rejectAdmin as rejectCall,
  requestAdminCode,
  withdrawInvitation as withdrawCall,
} from '@keywright/contract/admins';
import type { Caller } from '../../access/actor.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import type { AdminReactions } from './admins.reactions.ts';
import { adminView, invitationView } from './admins.view.ts';
import { approveAdmin } from './approve-admin.ts';
import { createSuperAdmin } from './create-super-admin.ts';
import { listActs, listAdmins, listEndedAdmins } from './list-admins.ts';
import { requireOwnEmail } from './own-email.ts';
import { registerAdmin } from './register-admin.ts';
import { rejectAdmin } from './reject-admin.ts';
import { requestCode } from './request-code.ts';
import { listInvitations, withdrawInvitation } from './withdraw-invitation.ts';

/** How somebody becomes an admin, and how super admins decide on it. */
export const adminRoutes = (serving: Serving<Caller>, reactions: AdminReactions): void => {
  const { parts } = serving;

  serve(serving, requestAdminCode, async ({ caller, body }) => {
    await requestCode(parts, caller, body);
    return { ok: true as const };
  });

  serve(serving, registerCall, async ({ caller, body }) => {
    await registerAdmin(parts, caller, body);
    return { message: 'Your admin account is pending super admin approval.' };
  });

  serve(serving, pendingAdmins, async ({ caller, query }) => {
    await requireOwnEmail(parts, caller, query.superAdminEmail);
    return (await listAdmins(parts, 'PENDING_APPROVAL')).map((row) => adminView(caller, row));
  });

  serve(serving, approvedAdmins, async ({ caller, query }) => {
    await requireOwnEmail(parts, caller, query.superAdminEmail);
    const approved = await listAdmins(parts, 'APPROVED');
    const ended = query.also === 'ended' ? await listEndedAdmins(parts) : [];
    return [...approved, ...ended].map((row) => adminView(caller, row));
  });

  serve(serving, invitations, async () => (await listInvitations(parts)).map(invitationView));

  serve(serving, withdrawCall, async ({ caller, params }) => {
    await withdrawInvitation(parts, caller, params);
    return (await listInvitations(parts)).map(invitationView);
  });

  serve(serving, approveCall, async ({ caller, body }) => {
    await requireOwnEmail(parts, caller, body.superAdminEmail);
    return adminView(caller, await approveAdmin(parts, caller, body));
  });

  serve(serving, rejectCall, async ({ caller, body }) => {
    await requireOwnEmail(parts, caller, body.superAdminEmail);
    return adminView(caller, await rejectAdmin(parts, reactions, caller, body));
  });

  serve(serving, createCall, async ({ caller, query, body }) =>
    adminView(caller, await createSuperAdmin(parts, caller, { ...query, ...body })),
  );

  serve(serving, adminActs, () => listActs(parts));
};
