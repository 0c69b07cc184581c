import type { PageAddress } from '@keywright/contract/pages';
import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { resetTokenOf } from './reset/issue-password-reset.ts';
import { confirmationTokenOf } from './issue-confirmation.ts';
import { isSecretLive } from './one-time-secrets.store.ts';

type Needs = Pick<Parts, 'settings' | 'clock' | 'db'>;

/** The mails about an account. Nobody's name is in one: what a stranger typed is not put before the owner of an address. */
export const accountMails = ({ settings, clock, db }: Needs) => {
  const product = settings.productName;
  const confirmationLink = async (secretId: string): Promise<PageAddress | undefined> =>
    (await isSecretLive(db, secretId, clock.now()))
      ? `/confirm-email?token=${confirmationTokenOf(settings.secretKey, secretId)}`
      : undefined;
  return {
    'password-reset': async ({ secretId }, says) => {
      const isLive = await isSecretLive(db, secretId, clock.now());
      // A mail that was held up for longer than its link lasts says so.
      if (!isLive)
        return {
          subject: says.mails_reset_over_subject({ product }),
          lines: [says.mails_reset_over_1(), says.mails_reset_over_2()],
          action: { label: says.mails_reset_over_action(), page: '/login' },
        };
      const token = resetTokenOf(settings.secretKey, secretId);
      return {
        subject: says.mails_password_reset_subject({ product }),
        lines: [says.mails_password_reset_1(), says.mails_password_reset_2(), says.mails_password_reset_3()],
        action: { label: says.mails_password_reset_action(), page: `/reset-password?token=${token}` },
      };
    },
    'first-password': async ({ secretId }, says) => {
      const isLive = await isSecretLive(db, secretId, clock.now());
      const token = resetTokenOf(settings.secretKey, secretId);
      return {
        subject: says.mails_first_password_subject({ product }),
        lines: [says.mails_first_password_1(), says[isLive ? 'mails_first_password_2' : 'mails_first_password_over']()],
        action: isLive
          ? { label: says.mails_first_password_action(), page: `/reset-password?token=${token}` }
          : { label: says.mails_reset_over_action(), page: '/admin-login' },
        footer: says.mails_admin_footer(),
      };
    },
    'password-changed': (_, says) => ({
      subject: says.mails_password_changed_subject({ product }),
      lines: [says.mails_password_changed_1(), says.mails_password_changed_2()],
      action: { label: says.mails_password_changed_action(), page: '/login' },
    }),
    'email-confirmation': async ({ secretId }, says) => {
      const link = await confirmationLink(secretId);
      if (!link)
        return {
          subject: says.mails_confirmation_over_subject({ product }),
          lines: [says.mails_confirmation_over_1()],
          action: { label: says.mails_confirmation_over_action(), page: '/user-profile' },
        };
      return {
        subject: says.mails_confirmation_subject({ product }),
        lines: [says.mails_confirmation_1(), says.mails_confirmation_2(), says.mails_confirmation_ignore()],
        action: { label: says.mails_confirmation_action(), page: link },
      };
    },
    welcome: async ({ secretId }, says) => {
      const link = secretId === undefined ? undefined : await confirmationLink(secretId);
      return {
        subject: says.mails_welcome_subject({ product }),
        lines: [
          says.mails_welcome_1(),
          says.mails_welcome_2(),
          ...(link ? [says.mails_confirmation_1(), says.mails_confirmation_2()] : []),
          says.mails_welcome_3(),
        ],
        action: link
          ? { label: says.mails_confirmation_action(), page: link }
          : { label: says.mails_welcome_action(), page: '/vehicle-keycode-request' },
      };
    },
    'already-registered': (_, says) => ({
      subject: says.mails_already_registered_subject({ product }),
      lines: [says.mails_already_registered_1(), says.mails_already_registered_2(), says.mails_already_registered_3()],
      action: { label: says.mails_already_registered_action(), page: '/login' },
    }),
  } satisfies Partial<MailTemplates>;
};
