import type { Messages } from '@keywright/words/by-locale';
import type { Said } from '../../../platform/mail/letter.ts';
import type { MailName } from '../../../platform/mail/mail-table.ts';
import type { Parts } from '../../../platform/parts.ts';

export type FactorMail = Extract<
  MailName,
  | 'second-factor-on'
  | 'second-factor-off'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
>;

type Words = [subject: (values: { product: string }) => string, ...lines: (() => string)[]];

/** The mails about a second step: whoever did not do this themselves must hear of it. */
export const factorMails = ({ settings }: Pick<Parts, 'settings'>) => {
  const template =
    (wordsOf: (says: Messages) => Words) =>
    (_: object, says: Messages): Said => {
      const [subject, ...lines] = wordsOf(says);
      return {
        subject: subject({ product: settings.productName }),
        lines: [...lines.map((line) => line()), says.mails_factors_not_you()],
        action: { label: says.mails_factors_action(), page: '/reset-password' },
      };
    };
  return {
    'second-factor-on': template((says) => [
      says.mails_second_factor_on_subject,
      says.mails_second_factor_on_1,
      says.mails_second_factor_on_2,
    ]),
    'second-factor-off': template((says) => [says.mails_second_factor_off_subject, says.mails_second_factor_off_1]),
    'passkey-added': template((says) => [says.mails_passkey_added_subject, says.mails_passkey_added_1]),
    'passkey-removed': template((says) => [says.mails_passkey_removed_subject, says.mails_passkey_removed_1]),
    'recovery-code-used': template((says) => [
      says.mails_recovery_code_used_subject,
      says.mails_recovery_code_used_1,
      says.mails_recovery_code_used_2,
    ]),
    'recovery-codes-renewed': template((says) => [
      says.mails_recovery_codes_renewed_subject,
      says.mails_recovery_codes_renewed_1,
      says.mails_recovery_codes_renewed_2,
    ]),
  } satisfies Record<FactorMail, unknown>;
};
