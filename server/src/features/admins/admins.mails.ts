import type { PageAddress } from '@keywright/contract/pages';
import { setLetter } from '../../platform/mail/letter.ts';
import type { Letter, MailTemplate, MailTemplates } from '../../platform/mail/templates.ts';
import { pageAddress } from '../../platform/page-address.ts';
import type { Parts } from '../../platform/parts.ts';
import { codeOf } from './admin-codes.ts';
import { nameOf } from './admins.store.ts';
import { codeForMail } from './codes.store.ts';
import { words } from './mail-words.ts';

type MailParts = Pick<Parts, 'settings' | 'db'>;
type Said = { subject: string; lines: readonly string[]; action?: { label: string; page: PageAddress } };

/** The mails about becoming, being and ceasing to be an admin. Only the code's own mail holds a secret: the code. */
export const adminMails = (parts: MailParts): MailTemplates => ({
  'admin-code': async ({ codeId = '' }, locale) => letterOf(parts, locale, await codeLines(parts, codeId, locale)),
  'admin.approved': decisionMail(parts, 'admin.approved'),
  'admin.rejected': decisionMail(parts, 'admin.rejected'),
  'admin.revoked': decisionMail(parts, 'admin.revoked'),
  'super-admin.created': powerMail(parts, 'created'),
  'admin.let_in': powerMail(parts, 'letIn'),
});

/** About somebody who has come to power. */
const powerMail =
  (parts: MailParts, which: 'created' | 'letIn'): MailTemplate =>
  async ({ personId = '', by = '' }, locale) => {
    const { subject, line, ask, action } = words[locale][which];
    const [made, maker] = await Promise.all([nameOf(parts.db, personId), nameOf(parts.db, by)]);
    const lines = [line(made.name, made.email, maker.name), ask];
    return letterOf(parts, locale, { subject, lines, action: { label: action, page: '/super-admin' } });
  };

const decisionMail =
  (parts: MailParts, template: 'admin.approved' | 'admin.rejected' | 'admin.revoked'): MailTemplate =>
  async (_, locale) => {
    const said = words[locale][template];
    const action = 'action' in said ? { action: { label: said.action, page: '/admin-login' as const } } : {};
    return letterOf(parts, locale, { subject: said.subject, lines: said.lines, ...action });
  };

/** The code is made anew from its row, so that no copy of the outbox holds it. */
const codeLines = async ({ settings, db }: MailParts, codeId: string, locale: 'en' | 'fr'): Promise<Said> => {
  const { code: says, hasAccount } = words[locale];
  const code = await codeForMail(db, codeId);
  if (!code) throw new Error('a mail about no code');
  if (code.hasAccount) {
    return { ...hasAccount, action: { label: hasAccount.action, page: '/login' } };
  }
  return {
    subject: says.subject,
    lines: [
      code.invitedBy ? says.invited(code.invitedBy) : says.asked,
      says.code(codeOf(settings.secretKey, code.id)),
      says.rules,
      says.ignore,
    ],
    action: { label: says.action, page: '/admin-register?code=sent' },
  };
};

const letterOf = ({ settings }: MailParts, locale: 'en' | 'fr', { subject, lines, action }: Said): Letter => {
  return setLetter({
    product: settings.productName,
    locale,
    subject,
    lines: [...lines],
    ...(action && { action: { label: action.label, url: pageAddress(settings, locale, action.page) } }),
    footer: words[locale].footer,
  });
};
