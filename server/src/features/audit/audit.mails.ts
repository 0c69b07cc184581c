import { AuditProblem } from '@keywright/contract/audit';
import { lineOf } from '../../platform/audit/checkpoint-file.ts';
import { checkpointsAfter, isSigned } from '../../platform/audit/checkpoints.store.ts';
import { setLetter } from '../../platform/mail/letter.ts';
import type { MailTemplates } from '../../platform/mail/templates.ts';
import { pageAddress } from '../../platform/page-address.ts';
import type { Parts } from '../../platform/parts.ts';
import { words as alarmLetter } from './alarm-words.ts';
import { AlarmName } from './raise-alarm.ts';
import { alarmWords, words } from './mail-words.ts';

/** The mail about the log holds no act and no name: only where its chain stood. */
export const auditMails = ({ settings, db }: Pick<Parts, 'settings' | 'db'>): MailTemplates => ({
  'audit-alarm': async ({ problem = '', seq = '', since = '' }, locale) => {
    const { subject, what, where, lines, footer } = alarmWords[locale];
    const known = AuditProblem.parse(problem);
    return setLetter({
      product: settings.productName,
      locale,
      subject,
      lines: [seq === '' ? what[known] : `${what[known]} ${where(seq)}`, ...lines(since, known)],
      action: { label: alarmWords[locale].look, url: pageAddress(settings, locale, '/super-admin/audit') },
      footer: footer(settings.productName),
    });
  },
  alarm: async ({ name = '', since = '' }, locale) => {
    const known = AlarmName.parse(name);
    const { subject, what, toDo, since: from, page, footer } = alarmLetter[locale];
    return setLetter({
      product: settings.productName,
      locale,
      subject,
      lines: [what[known], `${from(since)} ${toDo[known]}`, page],
      footer: footer(settings.productName),
    });
  },
  'audit-checkpoint': async ({ seq = '' }, locale) => {
    const [checkpoint] = await checkpointsAfter(db, Number(seq) - 1, 1);
    if (!checkpoint || checkpoint.seq !== Number(seq) || !isSigned(checkpoint))
      throw new Error('a mail about no checkpoint');
    const { subject, lines, footer } = words[locale];
    return setLetter({
      product: settings.productName,
      locale,
      subject,
      lines: [...lines, lineOf(checkpoint)],
      footer,
    });
  },
});
