import type { Limits, Technician } from '@keywright/contract/workshops';
import { money } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import styles from './workshop.module.css';

/** What of somebody's limits is taken. */
export const UsedLines = ({ limits, used }: { limits: Limits; used: Technician['used'] }) => (
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
    <li>{limits.usesPlan ? m.workshops_with_plan() : m.workshops_without_plan()}</li>
  </ul>
);
