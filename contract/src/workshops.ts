import { z } from 'zod';
import { Email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { allLocales, type Locale } from './locale.ts';
import { Cents } from './money.ts';
import { OrderStatus } from './payments.ts';
import { RequestStatus } from './requests.ts';
import { bounded, businessName } from './text.ts';
import * as calls from './workshops.calls.ts';

const byId = z.object({ id: z.uuid() });

/** What a technician may do for the workshop; null is no limit. */
export const Limits = z.object({
  /** Requests that the desk has not ended yet. */
  mostOpen: z.int().min(0).max(1_000).nullable(),
  /** What the orders of a month of UTC come to. */
  mostCents: Cents.nullable(),
  /** At the prices of the owner's Enterprise plan, where they have none of their own and are validated. */
  usesPlan: z.boolean(),
});
export type Limits = z.infer<typeof Limits>;

/** Whether the owner's plan can be lent to technicians now; if not, what is missing. */
export const Lending = z.enum(['on', 'no_enterprise', 'email_unconfirmed']);
export type Lending = z.infer<typeof Lending>;

/** Whether a technician orders with the owner's plan now: `off` by their limits; otherwise what is missing. */
export const PlanUse = z.enum([...Lending.options, 'off', 'not_validated']);
export type PlanUse = z.infer<typeof PlanUse>;

/** What of their limits is taken. */
const Used = z.object({ open: z.int(), cents: Cents });

const Technician = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  joinedAt: z.iso.datetime(),
  /** Whether the desk has validated their account, and no license that they need has expired. */
  isValidated: z.boolean(),
  planUse: PlanUse,
  limits: Limits,
  used: Used,
});
export type Technician = z.infer<typeof Technician>;

const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isOver: z.boolean(),
  limits: Limits,
});
export type Invitation = z.infer<typeof Invitation>;

/** What somebody may see of the workshop that they are in, as its owner or as a technician. */
export const OwnWorkshop = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('none'),
    /** Only for who is validated. */
    mayOpen: z.boolean(),
  }),
  z.object({
    role: z.literal('owner'),
    name: z.string(),
    poRequired: z.boolean(),
    lending: Lending,
    technicians: z.array(Technician),
    invitations: z.array(Invitation),
  }),
  z.object({
    role: z.literal('technician'),
    name: z.string(),
    ownerName: z.string(),
    poRequired: z.boolean(),
    limits: Limits,
    planUse: PlanUse,
    used: Used,
  }),
]);
export type OwnWorkshop = z.infer<typeof OwnWorkshop>;

// It stands in mails to whomever its owner invites, beside their own.
const name = businessName('name.required');

/** The secret of a mailed link. */
const InvitationToken = bounded({ most: 43 }).regex(/^[A-Za-z0-9_-]{43}$/, 'invalid');

export const ownWorkshop = endpoint(calls.ownWorkshop, {
  summary:
    'The workshop that the member is in: as its owner with technicians and invitations, as a technician with their own limits.',
  reply: OwnWorkshop,
  fails: [],
});

export const workshopInvitation = endpoint(calls.workshopInvitation, {
  summary:
    'What the link of an invitation says: who invites, to which workshop, and the address that it was sent to. Null if the link does not work or works no longer.',
  query: z.object({ invitation: InvitationToken.optional().catch(undefined) }),
  reply: z.object({
    invitation: z.object({ workshop: z.string(), owner: z.string(), email: z.string() }).nullable(),
  }),
  fails: [],
});

export const openWorkshop = endpoint(calls.openWorkshop, {
  summary: 'Opens a workshop of the member’s. Only for who is validated and in none yet.',
  body: z.object({ name }),
  reply: OwnWorkshop,
  fails: ['workshop.already', 'workshop.not_validated'],
});

export const changeWorkshop = endpoint(calls.changeWorkshop, {
  summary: 'Changes the name of the owner’s workshop, and whether each order needs a PO number.',
  body: z.object({ name, poRequired: z.boolean() }),
  reply: OwnWorkshop,
  fails: [],
});

export const closeWorkshop = endpoint(calls.closeWorkshop, {
  summary:
    'Closes the owner’s workshop: who works there is a member like any other again and keeps what they ordered; invitations work no longer.',
  reply: OwnWorkshop,
  fails: [],
});

export const inviteTechnician = endpoint(calls.inviteTechnician, {
  summary:
    'Mails an invitation to an address; one before it works no longer. The answer is the same whether the address has an account.',
  body: Limits.extend({ email: Email }),
  reply: OwnWorkshop,
  fails: ['email.unconfirmed', 'workshop.not_validated', 'workshop.plan_not_lent', 'workshop.full'],
});

export const withdrawTechnician = endpoint(calls.withdrawTechnician, {
  summary: 'Ends an invitation that nobody has accepted.',
  params: byId,
  reply: OwnWorkshop,
  fails: [],
});

export const joinWorkshop = endpoint(calls.joinWorkshop, {
  summary: 'Accepts an invitation by the secret of its link, as the account with the address that it went to.',
  body: z.object({ token: InvitationToken }),
  reply: OwnWorkshop,
  fails: ['email.unconfirmed', 'workshop.invitation_over', 'workshop.already'],
});

export const leaveWorkshop = endpoint(calls.leaveWorkshop, {
  summary: 'A technician leaves. What they ordered for the workshop stays with its owner.',
  reply: OwnWorkshop,
  fails: [],
});

export const limitTechnician = endpoint(calls.limitTechnician, {
  summary: 'Sets what a technician of the owner’s may do; it holds from the next checkout on.',
  params: byId,
  body: Limits,
  reply: OwnWorkshop,
  fails: ['email.unconfirmed', 'workshop.plan_not_lent', 'workshop.technician_not_validated'],
});

export const removeTechnician = endpoint(calls.removeTechnician, {
  summary: 'Ends that somebody works there. What they ordered for the workshop becomes the owner’s at once.',
  params: byId,
  reply: OwnWorkshop,
  fails: [],
});

const Month = bounded({ most: 7 }).regex(/^20[0-9]{2}-(?:0[1-9]|1[0-2])$/, 'invalid');

/** One vehicle of an order for a workshop. Of a VIN only its end. */
const WorkshopLine = z.object({
  id: z.uuid(),
  vehicle: z.object({ year: z.int(), make: z.string(), model: z.string() }),
  vinEnd: z.string(),
  status: RequestStatus,
  /** What is there to be opened: by the technician and by the owner. */
  opens: z.array(z.enum(['keycode', 'pincode'])),
});

export const WorkshopOrder = z.object({
  id: z.uuid(),
  confirmationNumber: z.string(),
  paidAt: z.iso.datetime(),
  status: OrderStatus,
  technician: z.string(),
  isOwn: z.boolean(),
  poNumber: z.string().nullable(),
  totalCents: Cents,
  chargedCents: Cents,
  refundedCents: Cents,
  lines: z.array(WorkshopLine),
});
export type WorkshopOrder = z.infer<typeof WorkshopOrder>;

export const workshopOrders = endpoint(calls.workshopOrders, {
  summary:
    'The orders of the workshop, the newest first, at most 50 and those before `before`: all for the owner, their own for a technician. `q` finds a PO number or a confirmation number by its beginning.',
  query: z.object({
    q: bounded({ most: 40 }).optional().catch(undefined),
    before: z.uuid().optional().catch(undefined),
  }),
  reply: z.object({ orders: z.array(WorkshopOrder), next: z.uuid().nullable() }),
  fails: [],
});

export const workshopStatement = endpoint(calls.workshopStatement, {
  summary:
    'What a month of the shop’s time zone came to, by when orders were paid for: each order of the workshop with what was charged and given back of it as it is now, as a PDF or a CSV file. For the owner alone; that it was taken is on record.',
  query: z.object({
    month: Month,
    as: z.enum(['pdf', 'csv']).catch('pdf'),
    lang: z
      .enum(allLocales as [Locale, ...Locale[]])
      .optional()
      .catch(undefined),
  }),
  media: ['application/pdf', 'text/csv'],
  reply: z.unknown(),
  fails: ['workshop.statement_long'],
});
