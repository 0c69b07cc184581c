import type { Limits, PlanUse, Technician } from '@keywright/contract/workshops';
import { money } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import styles from './workshop.module.css';

const planWords: Record<PlanUse, () => string> = {
  on: m.workshops_with_plan,
  off: m.workshops_without_plan,
  not_validated: m.workshops_plan_waits,
  no_enterprise: m.workshops_plan_not_now,
  email_unconfirmed: m.workshops_plan_not_now,
};

type UsedLinesProps = { limits: Limits; planUse: PlanUse; used: Technician['used'] };

/** What of somebody's limits is taken, and whether they order with the workshop's plan. */
export const UsedLines = ({ limits, planUse, used }: UsedLinesProps) => (
  <ul className={styles.used}>
    <li>
      {limits.mostOpen === null
        ? m.workshops_used_open({ open: used.open })
        : m.workshops_used_open_of({ open: used.open, limit: limits.mostOpen })}
    </li>
    <li>
      {limits.mostCents === null
        ? m.workshops_used_money({ spent: money(used.cents) })
        : m.workshops_used_money_of({ spent: money(used.cents), most: money(limits.mostCents) })}
    </li>
    <li>{planWords[planUse]()}</li>
  </ul>
);
