import { Link } from '../../ui/link.ts';
import { m } from '@keywright/words/messages';
import styles from './orders.module.css';
import { type OrderFilter, type Tab, tabs } from './use-order-filter.ts';

const words: Record<Tab, () => string> = {
  pending: m.orders_tab_pending,
  progress: m.orders_tab_progress,
  fulfilled: m.orders_tab_fulfilled,
};

type StatusCountersProps = { counts: Record<Tab, number>; filter: OrderFilter };

/** How many orders stand where; a press shows only those, another shows all again. */
export const StatusCounters = ({ counts, filter }: StatusCountersProps) => (
  <nav className={styles.counters} aria-label={m.orders_counters()}>
    {tabs.map((tab) => {
      const isOn = filter.tab === tab;
      return (
        <Link
          key={tab}
          className={styles.counter}
          to={filter.tabAddress(isOn ? null : tab)}
          replace
          preventScrollReset
          aria-current={isOn ? 'true' : undefined}
        >
          <span className={styles.count}>{counts[tab]}</span> {words[tab]()}
        </Link>
      );
    })}
  </nav>
);
