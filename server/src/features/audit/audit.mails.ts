import type { AuditProblem } from '@keywright/contract/audit';
import { locales } from '@keywright/contract/locale';
import type { Messages } from '@keywright/words/by-locale';
import { lineOf } from '../../platform/audit/checkpoint-file.ts';
import { checkpointsAfter, isSigned } from '../../platform/audit/checkpoints.store.ts';
import { adminNamed } from './watch.store.ts';
import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { type SoleReview, soleReviewsIn } from './sole-reviews.store.ts';

/** Whether checkpoints are signed while an alarm stands: what is signed continues the last line outside, so what lies before it stops none. */
const signingIn = {
  missing: 'before',
  changed: 'before',
  cut: 'none',
  rewritten: 'none',
  forged: 'none',
  unchained: 'goes_on',
  outside_missing: 'none',
  outside_shortened: 'none',
  outside_unwritable: 'none',
  unknown_key: 'by_last_line',
} as const satisfies Record<AuditProblem, string>;

const soleReviewLines = (one: SoleReview, says: Messages): string[] => {
  const { name, reason, confirmationNumber: number, others, revokedLately } = one;
  const time = `${one.at.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')} UTC`;
  return [
    // On one line: a reason of several could look like another entry.
    says.mails_sole_line({ time, name, number, reason: reason.replaceAll(/\s+/g, ' ') }),
    ...(others.length > 0 ? [says.mails_sole_others({ names: others.join(', ') })] : []),
    ...(revokedLately.length > 0 ? [says.mails_sole_revoked({ names: revokedLately.join(', ') })] : []),
  ];
};

/** The mail about the log's chain holds no act and no name; those about disclosures and sole reviews name people. */
export const auditMails = ({ settings, db }: Pick<Parts, 'settings' | 'db'>) =>
  ({
    'audit-alarm': ({ problem, seq, since }, says) => {
      const what = says[`mails_alarm_${problem}`]();
      const signing = says[`mails_alarm_signing_${signingIn[problem]}`]();
      return {
        subject: says.mails_alarm_subject(),
        lines: [
          seq === '' ? what : `${what} ${says.mails_alarm_where({ seq })}`,
          says.mails_alarm_since({ since, signing }),
          says.mails_alarm_do(),
        ],
        action: { label: says.mails_alarm_action(), page: '/super-admin/audit' },
        footer: says.mails_alarm_footer({ product: settings.productName }),
      };
    },
    alarm: ({ name, since }, says) => ({
      subject: says.mails_stopped_subject(),
      lines: [
        says[`mails_stopped_${name}`](),
        `${says.mails_stopped_since({ since })} ${says[`mails_stopped_do_${name}`]()}`,
        says.mails_stopped_page(),
      ],
      footer: says.mails_alarm_footer({ product: settings.productName }),
    }),
    'disclosure-alarm': async ({ personId, day, what, ...counts }, says, locale) => {
      const written = new Intl.NumberFormat(locales[locale].tag);
      const [rows, limit] = [written.format(counts.rows), written.format(counts.limit)];
      const admin = await adminNamed(db, personId);
      return {
        subject: says.mails_disclosure_subject(),
        lines: [says[`mails_disclosure_${what}`]({ ...admin, day, rows, limit }), says.mails_disclosure_do()],
        action: { label: says.mails_alarm_action(), page: '/super-admin/audit' },
        footer: says.mails_alarm_footer({ product: settings.productName }),
      };
    },
    'sole-reviews': async ({ after, upTo }, says) => {
      const { listed, count } = await soleReviewsIn(db, { after: Number(after), upTo: Number(upTo) });
      return {
        subject: says.mails_sole_subject({ count }),
        lines: [says.mails_sole_1(), ...listed.flatMap((one) => soleReviewLines(one, says)), says.mails_sole_2()],
        action: { label: says.mails_alarm_action(), page: '/super-admin/audit' },
        footer: says.mails_sole_footer({ product: settings.productName }),
      };
    },
    'audit-checkpoint': async ({ seq }, says) => {
      const [checkpoint] = await checkpointsAfter(db, Number(seq) - 1, 1);
      if (!checkpoint || checkpoint.seq !== Number(seq) || !isSigned(checkpoint))
        throw new Error('a mail about no checkpoint');
      return {
        subject: says.mails_checkpoint_subject(),
        lines: [says.mails_checkpoint_1(), says.mails_checkpoint_2(), lineOf(checkpoint)],
        footer: says.mails_checkpoint_footer(),
      };
    },
  }) satisfies Partial<MailTemplates>;
