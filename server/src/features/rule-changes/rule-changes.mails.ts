import { locales } from '@keywright/contract/locale';
import type { PageAddress } from '@keywright/contract/pages';
import type { RuleKind } from '@keywright/contract/rule-kinds';
import type { Messages } from '@keywright/words/by-locale';
import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { changeForMail } from './rule-changes.store.ts';

const pages: Record<RuleKind, PageAddress> = {
  authority_rule: '/super-admin/authorities',
  block: '/super-admin/blocks',
  code_rule: '/super-admin/code-rules',
  flag_rule: '/super-admin/flag-rules',
  jurisdiction: '/super-admin/compliance',
  legal_hold: '/super-admin/holds',
  prices: '/super-admin/prices',
};

type Change = Awaited<ReturnType<typeof changeForMail>>;

const subjectOf = (says: Messages, state: string): string => {
  if (state === 'WAITING') return says.mails_rule_change_subject();
  return state === 'AT_ONCE' ? says.mails_rule_change_at_once_subject() : says.mails_rule_change_ended_subject();
};

const whatOf = (says: Messages, { kind, subject, requestedBy: by }: Change): string =>
  kind === 'legal_hold' || kind === 'block'
    ? says[`mails_rule_change_what_${kind === 'block' ? 'block' : 'hold'}`]({ by })
    : says.mails_rule_change_what({ by, kind: says[`mails_rule_change_kind_${kind}`](), subject });

type ChangeInWords = { at: string; names: string };

const stateOf = (says: Messages, { state, endedBy, confirmers }: Change, { at, names }: ChangeInWords): string => {
  if (state === 'WAITING')
    return confirmers.length > 0
      ? says.mails_rule_change_waits({ at, names })
      : says.mails_rule_change_waits_alone({ at });
  if (state === 'AT_ONCE') return says.mails_rule_change_at_once();
  if (state !== 'APPLIED') return says.mails_rule_change_not_applied();
  return endedBy === null ? says.mails_rule_change_applied() : says.mails_rule_change_confirmed({ by: endedBy });
};

/** The emails to all super admins about a change that loosens a rule, as it stands when they are sent. */
export const ruleChangeMails = ({ db }: Pick<Parts, 'db'>) =>
  ({
    'rule-change': async ({ changeId }, says, locale) => {
      const change = await changeForMail(db, changeId);
      const format = new Intl.DateTimeFormat(locales[locale].mailTag, {
        dateStyle: 'long',
        timeStyle: 'long',
        timeZone: 'UTC',
      });
      const list = new Intl.ListFormat(locales[locale].mailTag, { type: 'disjunction' });
      return {
        subject: subjectOf(says, change.state),
        lines: [
          whatOf(says, change),
          stateOf(says, change, {
            at: format.format(change.takesEffectAt),
            names: list.format(change.confirmers),
          }),
          says.mails_rule_change_ask(),
        ],
        action: { label: says.mails_admin_let_in_action(), page: pages[change.kind] },
        footer: says.mails_admin_footer(),
      };
    },
  }) satisfies Partial<MailTemplates>;
