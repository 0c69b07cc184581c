import { AuditProblem } from '@keywright/contract/audit';
import { LicenceDocument } from '@keywright/contract/compliance';
import { type Locale, spokenLocale } from '@keywright/contract/locale';
import { placeCodes } from '@keywright/contract/places';
import { byLocale, type Messages } from '@keywright/words/by-locale';
import { PaperReason } from '@keywright/contract/reviews';
import { z } from 'zod';
import { AlarmName, ManyDisclosures } from '../alarms.ts';
import { type Letter, type Said, type Sender, setLetter } from './letter.ts';

const nothing = z.object({});
const ofOrder = z.object({ orderId: z.uuid() });
const ofRequest = z.object({ orderId: z.uuid(), requestId: z.uuid() });
const ofPlan = z.object({ subscriptionId: z.uuid() });
const ofLicence = z.object({ place: z.enum(placeCodes), document: LicenceDocument, expiresOn: z.iso.date() });
const ofPower = z.object({ personId: z.uuid(), by: z.uuid() });

/**
 * Every kind of mail, with the ids that it is put together from when it is sent; never words or secrets. The compiler wants a
 * template for each and the right ids from whoever owes one; what was owed is read by the same shape before it is written.
 * A name or shape that owed mails go by stays readable for as long as they are tried: three days.
 */
export const mailTable = {
  'admin-code': z.object({ codeId: z.uuid() }),
  'admin.approved': nothing,
  'admin.let_in': ofPower,
  'admin.rejected': nothing,
  'admin.revoked': nothing,
  /** Of the time or the files. */
  alarm: z.object({ name: AlarmName, since: z.iso.datetime() }),
  'already-registered': nothing,
  /** `seq` is empty where no one entry is at fault. */
  'audit-alarm': z.object({ problem: AuditProblem, seq: z.string(), since: z.iso.datetime() }),
  'audit-checkpoint': z.object({ seq: z.string() }),
  'code.opened_elsewhere': ofRequest,
  'disclosure-alarm': ManyDisclosures,
  /** Why is a code here; the desk's own words are read from the row, as long as they stand there. */
  'document-rejected': z.object({ documentId: z.uuid(), reason: PaperReason, endsValidation: z.boolean() }),
  'email-confirmation': z.object({ secretId: z.uuid() }),
  /** `what` was saved as a file, by whom. */
  'export-taken': z.object({ by: z.uuid(), what: z.enum(['members', 'history', 'audit', 'vin', 'money']) }),
  'first-password': z.object({ secretId: z.uuid() }),
  'licence-rejected': ofLicence.extend({ licenceId: z.uuid(), reason: PaperReason }),
  /** Of a license of the person whom it goes to. */
  'licence-expired': ofLicence.extend({ paused: z.boolean() }),
  'licence-expiring': ofLicence,
  'member-reinstated': nothing,
  'member-revoked': nothing,
  'member-validated': nothing,
  'new-device': z.object({ sessionId: z.uuid() }),
  'order.charged': ofOrder,
  'order.received': ofOrder,
  'order.resolved': ofOrder,
  'passkey-added': nothing,
  'passkey-removed': nothing,
  'password-changed': nothing,
  'password-reset': z.object({ secretId: z.uuid() }),
  'plan.ended': ofPlan,
  'plan.ended_with_access': ofPlan,
  /** `at` is when it renews or ends, as it was when the mail was owed. */
  'plan.ends_soon': ofPlan.extend({ at: z.iso.datetime() }),
  'plan.renews_soon': ofPlan.extend({ at: z.iso.datetime() }),
  'plan.started': ofPlan,
  'plan.changed': ofPlan,
  'plan.cancelled': ofPlan.extend({ at: z.iso.datetime() }),
  'plan.resumed': ofPlan.extend({ at: z.iso.datetime() }),
  'plan.unpaid': ofPlan.extend({ at: z.iso.datetime() }),
  /** Somebody's access was taken away, and by whom. */
  'power-revoked': ofPower,
  'profile-deleted': nothing,
  'recovery-code-used': nothing,
  'recovery-codes-renewed': nothing,
  'code.replaced': ofRequest.extend({ reportId: z.uuid() }),
  'code.money_back': ofRequest.extend({ reportId: z.uuid() }),
  'code.explained': ofRequest.extend({ reportId: z.uuid() }),
  'request.canceled': ofRequest,
  'request.changed': ofRequest,
  'request.declined': ofRequest,
  'request.photo_wanted': ofRequest.extend({ documentId: z.uuid() }),
  'request.fulfilled': ofRequest,
  /** To the operator; `at` is when the alarm about these requests was noted. */
  'requests-due': z.object({ at: z.iso.datetime() }),
  'rule-change': z.object({ changeId: z.uuid() }),
  'second-factor-off': nothing,
  'second-factor-on': nothing,
  'session-revoked': nothing,
  /** To the operator, once a day; the numbers of the first and last audit entry that it is about. */
  'sole-reviews': z.object({ after: z.string().regex(/^\d+$/), upTo: z.string().regex(/^\d+$/) }),
  'super-admin.created': ofPower,
  'support-answer': z.object({ answerId: z.uuid() }),
  'support-message': z.object({ messageId: z.uuid() }),
  'validation-ended': z.object({ why: z.enum(['licence_renewed_late', 'licence_removed', 'paper_rejected']) }),
  'validation-needed': nothing,
  /** Without an id: enqueued by a version whose welcome had no link. */
  welcome: z.object({ secretId: z.uuid().optional() }),
  'workshop-invitation': z.object({ invitationId: z.uuid() }),
  /** To who works there no longer, and did not go of their own accord. */
  'workshop-place-ended': z.object({ workshopId: z.uuid(), why: z.enum(['removed', 'closed']) }),
} as const satisfies Record<string, z.ZodObject>;

export type MailName = keyof typeof mailTable;
export type MailRefs<Name extends MailName> = z.infer<(typeof mailTable)[Name]>;

/** Puts the words, names and links of one kind of mail together when it is sent. */
export type MailTemplate<Name extends MailName> = (
  refs: MailRefs<Name>,
  says: Messages,
  locale: Locale,
) => Said | Promise<Said>;
export type MailTemplates = { [Name in MailName]: MailTemplate<Name> };

type Kept = { template: string; refs: unknown; locale: string };

/** Puts a mail of the outbox together. Throws for one that nobody here can write, such as a newer version's. */
export const writeLetter = async (sender: Sender, templates: Partial<MailTemplates>, mail: Kept): Promise<Letter> => {
  const { template, refs } = mail;
  if (!isMailName(template) || !templates[template]) throw new Error(`no mail template ${template}`);
  const say = templates[template] as MailTemplate<MailName>;
  const locale = spokenLocale(mail.locale);
  return setLetter(sender, locale, await say(mailTable[template].parse(refs), byLocale[locale], locale));
};

export const isMailName = (name: string): name is MailName => Object.hasOwn(mailTable, name);
