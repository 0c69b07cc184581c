import { z } from 'zod';
import { LoggedAct } from './audit.ts';
import { listsBy } from './disclosure.ts';
import { LEAST_PASSWORD } from './least-password.ts';
import { Email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, mayHoldCodeText, noCodeText, notStoredText } from './free-text.ts';
import { Role } from './people.ts';
import { line, note, password, personName, trimmed } from './text.ts';
import * as calls from './admins.calls.ts';

/** Cleaned as at sign-in. */
const NewPassword = notStoredText(password('password.required').min(LEAST_PASSWORD.desk, 'password.too_short_admin'));

export const CodeRequest = z.object({
  email: Email,
  firstName: personName('fname.required'),
  lastName: personName('lname.required'),
});

export const requestAdminCode = endpoint(calls.requestAdminCode, {
  summary:
    'Mails a registration code to this address: 8 characters, 24 hours, once. Asked by a super admin it is an invitation. Answers the same for any address.',
  body: CodeRequest,
  reply: z.object({ ok: z.literal(true) }),
  fails: [],
});

export const AdminRegistration = z.object({
  fname: personName('fname.required'),
  lname: personName('lname.required'),
  email: Email,
  company: line({ most: 120, required: 'company.required' }),
  adminCode: trimmed({ most: 40, required: 'admin_code.required' }).min(6, 'admin_code.required'),
  phone: line({ most: 40, required: 'phone.number_required' }),
  password: NewPassword,
});

export const registerAdmin = endpoint(calls.registerAdmin, {
  summary:
    'Makes an admin account from a mailed code. It can sign in once a super admin has approved it. Five wrong codes end the code.',
  body: AdminRegistration,
  reply: z.object({ message: z.string() }),
  fails: ['admin.wrong_code', 'admin.email_taken'],
});

export const Approval = z.enum(['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'REVOKED']);
export type Approval = z.infer<typeof Approval>;

export const AdminAction = z.enum(['approve', 'reject', 'revoke']);
export type AdminAction = z.infer<typeof AdminAction>;

/** One of the desk's people, as super admins see them. */
export const AdminAccount = z.object({
  id: z.uuid(),
  role: Role,
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  status: Approval,
  adminApprovalNotes: z.string(),
  /** The super admin who sent the code, or nobody when the person asked for it. */
  invitedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  can: z.array(AdminAction),
});
export type AdminAccount = z.infer<typeof AdminAccount>;

/** Who says to be asking. Nothing follows from it but a refusal, when it is not the session's own. */
const superAdminEmail = notStoredText(trimmed({ most: 254 }).toLowerCase()).optional();
const bySuperAdmin = z.object({ superAdminEmail });

export const pendingAdmins = endpoint(calls.pendingAdmins, {
  summary: 'Admin accounts that wait for approval, the longest waiting first.',
  query: bySuperAdmin,
  reply: z.array(AdminAccount),
  discloses: 'colleagues',
  fails: [],
});

export const approvedAdmins = endpoint(calls.approvedAdmins, {
  summary:
    'Approved admins and super admins, by name; with `also=ended` the rejected and revoked accounts after them, the last ended first, at most 200.',
  query: bySuperAdmin.extend({ also: z.literal('ended').optional() }),
  reply: z.array(AdminAccount),
  discloses: 'colleagues',
  fails: [],
});

export const approveAdmin = endpoint(calls.approveAdmin, {
  summary: 'Lets a waiting admin in. One who is approved already stays as they are.',
  body: bodyWithoutCodes({
    superAdminEmail,
    adminId: z.uuid('invalid'),
    approvalNotes: noCodeText(note(500)).optional(),
  }),
  reply: AdminAccount,
  discloses: 'colleagues',
  fails: ['admin.wrong_state', 'admin.own_account'],
});

export const rejectAdmin = endpoint(calls.rejectAdmin, {
  summary:
    'Rejects a waiting admin, or revokes an approved one: the account decides which, not the note. A revoked one is out at once, and what they had started goes back to the queue.',
  body: bodyWithoutCodes({
    superAdminEmail,
    adminId: z.uuid('invalid'),
    rejectionNotes: noCodeText(note(500)).optional(),
  }),
  reply: AdminAccount,
  discloses: 'colleagues',
  fails: ['admin.own_account', 'admin.last_super_admin'],
});

/** A registration code that was mailed and can still be used. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  /** The super admin who sent it, or nobody when the person asked for it. */
  invitedBy: z.string().nullable(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

export const invitations = endpoint(calls.invitations, {
  summary: 'Registration codes that are out, the latest first; never the code.',
  reply: z.array(Invitation),
  discloses: 'colleagues',
  fails: [],
});

export const withdrawInvitation = endpoint(calls.withdrawInvitation, {
  summary: 'Ends a registration code that was mailed. It answers what is left.',
  params: z.object({ id: z.uuid() }),
  reply: z.array(Invitation),
  discloses: 'colleagues',
  fails: [],
});

/** What either the body or the query of the specified call carries. */
const NewSuperAdminFields = z.object({
  email: Email.optional(),
  password: NewPassword.optional(),
  fname: mayHoldCodeText(personName(), 'a name').optional(),
  lname: mayHoldCodeText(personName(), 'a name').optional(),
  phone: mayHoldCodeText(line({ most: 40 }), 'a phone number').optional(),
});

/** As the form is filled in. */
export const NewSuperAdmin = NewSuperAdminFields.extend({ email: Email, password: NewPassword });

export const createSuperAdmin = endpoint(calls.createSuperAdmin, {
  summary:
    'Creates a super admin, who gets a link by email to choose a password. A password that is sent is temporary. The fields come in the body (better) or in the query.',
  query: NewSuperAdminFields,
  body: NewSuperAdminFields,
  reply: AdminAccount,
  discloses: 'colleagues',
  fails: ['admin.email_taken'],
});

/** One entry of the stored log, of a super admin. */
export const AdminAct = LoggedAct.extend({
  actor: z.string(),
  /** The account or the address that it was about; of anything else nothing. */
  target: z.string(),
  notes: z.string(),
});
export type AdminAct = z.infer<typeof AdminAct>;

export const adminActs = endpoint(calls.adminActs, {
  summary: 'The last 50 acts of all super admins from the audit log, whatever they did, newest first.',
  reply: z.array(AdminAct),
  discloses: listsBy('member', ({ names }: AdminAct) =>
    names.flatMap(({ kind, id }) => (kind === 'member' ? [id] : [])),
  ),
  fails: [],
});
