import type { Messages } from '@keywright/words/by-locale';
import type { Said } from '../../platform/mail/letter.ts';
import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { codeOf } from './admin-codes.ts';
import { nameOf } from './admins.store.ts';
import { codeForMail } from './codes.store.ts';

type Needs = Pick<Parts, 'settings' | 'db'>;

const withFooter = (says: Messages, said: Said): Said => ({ ...said, footer: says.mails_admin_footer() });

/** The mails about becoming, being and ceasing to be an admin. Only the code's own mail holds a secret: the code. */
export const adminMails = (parts: Needs) =>
  ({
    'admin-code': async ({ codeId }, says) => withFooter(says, await codeLines(parts, codeId, says)),
    'admin.approved': (_, says) =>
      withFooter(says, {
        subject: says.mails_admin_approved_subject(),
        lines: [says.mails_admin_approved_1()],
        action: { label: says.mails_admin_approved_action(), page: '/admin-login' },
      }),
    'admin.rejected': (_, says) =>
      withFooter(says, { subject: says.mails_admin_rejected_subject(), lines: [says.mails_admin_rejected_1()] }),
    'admin.revoked': (_, says) =>
      withFooter(says, { subject: says.mails_admin_revoked_subject(), lines: [says.mails_admin_revoked_1()] }),
    'super-admin.created': async (refs, says) =>
      withFooter(says, {
        subject: says.mails_super_admin_created_subject(),
        lines: [says.mails_super_admin_created_who(await madeBy(parts, refs)), says.mails_super_admin_created_ask()],
        action: { label: says.mails_super_admin_created_action(), page: '/super-admin' },
      }),
    'admin.let_in': async (refs, says) =>
      withFooter(says, {
        subject: says.mails_admin_let_in_subject(),
        lines: [says.mails_admin_let_in_who(await madeBy(parts, refs)), says.mails_admin_let_in_ask()],
        action: { label: says.mails_admin_let_in_action(), page: '/super-admin' },
      }),
    'power-revoked': async (refs, says) =>
      withFooter(says, {
        subject: says.mails_power_revoked_subject(),
        lines: [says.mails_power_revoked_who(await madeBy(parts, refs)), says.mails_rule_change_ask()],
        action: { label: says.mails_admin_let_in_action(), page: '/super-admin' },
      }),
    'export-taken': async ({ by, what }, says) => {
      const { name, email } = await nameOf(parts.db, by);
      return withFooter(says, {
        subject: says.mails_export_taken_subject(),
        lines: [says[`mails_export_taken_${what}`]({ by: name, email }), says.mails_export_taken_ask()],
        action: { label: says.mails_export_taken_action(), page: '/super-admin/audit' },
      });
    },
  }) satisfies Partial<MailTemplates>;

/** Who has come to power, and by whom: the address too, since people choose their names and can take a colleague's. */
const madeBy = async ({ db }: Needs, refs: { personId: string; by: string }) => {
  const [made, maker] = await Promise.all([nameOf(db, refs.personId), nameOf(db, refs.by)]);
  return { name: made.name, email: made.email, by: `${maker.name} (${maker.email})` };
};

/** The code is made again from its row, so that no copy of the outbox holds it. */
const codeLines = async ({ settings, db }: Needs, codeId: string, says: Messages): Promise<Said> => {
  const code = await codeForMail(db, codeId);
  if (!code) throw new Error('a mail about no code');
  if (code.hasAccount)
    return {
      subject: says.mails_admin_has_account_subject(),
      lines: [says.mails_admin_has_account_1(), says.mails_admin_has_account_2()],
      action: { label: says.mails_admin_has_account_action(), page: '/login' },
    };
  return {
    subject: says.mails_admin_code_subject(),
    lines: [
      code.invitedBy ? says.mails_admin_code_invited({ name: code.invitedBy }) : says.mails_admin_code_asked(),
      says.mails_admin_code_code({ code: codeOf(settings.secretKey, code.id) }),
      says.mails_admin_code_rules(),
      says.mails_admin_code_ignore(),
    ],
    action: { label: says.mails_admin_code_action(), page: '/admin-register?code=sent' },
  };
};
