import { type Locale, locales } from '@keywright/contract/locale';
import { planGives } from '@keywright/contract/plans';
import type { Messages } from '@keywright/words/by-locale';
import { dollars } from '@keywright/words/dollars';
import type { Said } from '../../platform/mail/letter.ts';
import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { zoneOr } from '../../platform/zone.ts';
import { planLabel } from './plan-words.facts.ts';
import { type MailedPlan, nextCentsOf, planForMail, type PlanRow } from './subscription.store.ts';

/** The mails about a plan, to its owner. */
export const subscriptionMails = ({ db }: Pick<Parts, 'db'>) => {
  const planOf = async (id: string): Promise<MailedPlan> => {
    const plan = await planForMail(db, id);
    if (!plan) throw new Error('a mail about no plan');
    return plan;
  };
  return { ...mailsOfChange(planOf), ...mailsOfTime(planOf) };
};

type PlanOf = (id: string) => Promise<MailedPlan>;

/** What follows from what its owner did. */
const mailsOfChange = (planOf: PlanOf) =>
  ({
    // What was agreed to, kept where people look for it: what it costs, when it renews or ends, and how to stop it.
    'plan.started': async ({ subscriptionId }, says, locale) => {
      const plan = await planOf(subscriptionId);
      const name = nameOf(plan, says);
      const gives = says.mails_plan_gives({ percent: planGives(plan.tier).percent });
      return saidOf(says, {
        subject: says.mails_plan_started_subject({ plan: name }),
        lines: plan.isTrial
          ? [says.mails_trial_started({ ends: dayOf(plan, plan.endsAt, locale) }), gives, says.mails_trial_free()]
          : [...termsOf(plan, says, locale), gives, says.mails_plan_cancel()],
      });
    },
    'plan.changed': async ({ subscriptionId }, says, locale) => {
      const plan = await planOf(subscriptionId);
      return saidOf(says, {
        subject: says.mails_plan_changed_subject({ plan: nameOf(plan, says) }),
        lines: [...termsOf(plan, says, locale), says.mails_plan_cancel()],
      });
    },
    'plan.cancelled': async ({ subscriptionId, at }, says, locale) => {
      const cancelled = await planOf(subscriptionId);
      const plan = nameOf(cancelled, says);
      return saidOf(says, {
        subject: says.mails_plan_cancelled_subject({ plan }),
        lines: [
          says.mails_plan_cancelled({ plan, ends: dayOf(cancelled, new Date(at), locale) }),
          says.mails_plan_resume(),
        ],
      });
    },
    'plan.resumed': async ({ subscriptionId }, says, locale) => {
      const plan = await planOf(subscriptionId);
      return saidOf(says, {
        subject: says.mails_plan_resumed_subject({ plan: nameOf(plan, says) }),
        lines: plan.isTrial
          ? [says.mails_trial_started({ ends: dayOf(plan, plan.endsAt, locale) })]
          : [...termsOf(plan, says, locale), says.mails_plan_cancel()],
      });
    },
  }) satisfies Partial<MailTemplates>;

/** What comes by itself. */
const mailsOfTime = (planOf: PlanOf) =>
  ({
    'plan.unpaid': async ({ subscriptionId }, says, locale) => {
      const plan = await planOf(subscriptionId);
      const { nextTryAt } = plan;
      return saidOf(says, {
        subject: says.mails_plan_unpaid_subject({ plan: nameOf(plan, says) }),
        lines: [
          says.mails_plan_unpaid({ price: dollars(plan.priceCents, locale), plan: nameOf(plan, says) }),
          ...(nextTryAt ? [says.mails_plan_next_try({ day: dayOf(plan, nextTryAt, locale) })] : []),
          says.mails_plan_card(),
        ],
      });
    },
    'plan.ends_soon': async ({ subscriptionId, at }, says, locale) => {
      const ends = dayOf(await planOf(subscriptionId), new Date(at), locale);
      return saidOf(says, {
        subject: says.mails_trial_ends_subject(),
        lines: [says.mails_trial_ends({ ends }), says.mails_trial_free()],
      });
    },
    'plan.renews_soon': async ({ subscriptionId, at }, says, locale) => {
      const plan = await planOf(subscriptionId);
      const price = dollars(nextCentsOf(plan), locale);
      return saidOf(says, {
        subject: says.mails_plan_renews_subject({ plan: nameOf(plan, says) }),
        lines: [
          says.mails_plan_renews({ plan: nameOf(plan, says), price, day: dayOf(plan, new Date(at), locale) }),
          says.mails_plan_cancel(),
        ],
      });
    },
    'plan.ended': async ({ subscriptionId }, says) => {
      const plan = nameOf(await planOf(subscriptionId), says);
      return saidOf(says, {
        subject: says.mails_plan_ended_subject({ plan }),
        lines: [says.mails_plan_ended({ plan }), says.mails_plan_again()],
      });
    },
    // Its reader can't sign in: there is no page to lead to.
    'plan.ended_with_access': async ({ subscriptionId }, says) => {
      const plan = nameOf(await planOf(subscriptionId), says);
      return { subject: says.mails_plan_ended_subject({ plan }), lines: [says.mails_plan_ended({ plan })] };
    },
  }) satisfies Partial<MailTemplates>;

const nameOf = ({ tier, billing, isTrial }: PlanRow, says: Messages): string =>
  isTrial ? says.mails_trial_name() : planLabel({ tier, billing: billing ?? 'monthly' }, says);

/** What is charged, how often, and when next. */
const termsOf = (plan: MailedPlan, says: Messages, locale: Locale): string[] => {
  const sum = (cents: number) => dollars(cents, locale);
  const every = plan.billing === 'annual' ? 'year' : 'month';
  const terms = says.mails_plan_terms({ price: sum(plan.priceCents), every, day: dayOf(plan, plan.periodEnd, locale) });
  if (plan.creditCents === 0) return [terms];
  return [terms, says.mails_plan_terms_credit({ next: sum(nextCentsOf(plan)), credit: sum(plan.creditCents) })];
};

const dayOf = ({ zone }: Pick<MailedPlan, 'zone'>, at: Date | null, locale: Locale): string =>
  at === null
    ? ''
    : new Intl.DateTimeFormat(locales[locale].mailTag, { dateStyle: 'long', timeZone: zoneOr(zone) }).format(at);

const saidOf = (says: Messages, said: Omit<Said, 'action'>): Said => ({
  ...said,
  action: { label: says.mails_plan_action(), page: '/user-profile?tab=subscription' },
});
