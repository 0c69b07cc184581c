import type { DeskNumbers } from '@keywright/contract/numbers';
import { m } from '@keywright/words/messages';
import type { ReactNode } from 'react';
import { hourOfDay } from '../../lib/report-format.ts';
import styles from './numbers.module.css';

const kinds = {
  ordered: m.numbers_ordered,
  delivered: m.numbers_delivered,
  declined: m.numbers_declined,
};
export type Kind = keyof typeof kinds;

type ChartProps = { title: string; legend: readonly Kind[]; picture: ReactNode; children: ReactNode };

/** A picture for the eye alone, and behind it the table with all that it shows. */
export const Chart = ({ title, legend, picture, children }: ChartProps) => (
  <section className={styles.chart}>
    <h2>{title}</h2>
    <div className={styles.chart} aria-hidden="true">
      <ul className={styles.legend}>
        {legend.map((kind) => (
          <li key={kind}>
            <svg className={styles.swatch} viewBox="0 0 1 1">
              <rect className={styles[kind]} width="1" height="1" />
            </svg>
            {kinds[kind]()}
          </li>
        ))}
      </ul>
      {picture}
    </div>
    <details>
      <summary>{m.numbers_table({ of: title })}</summary>
      {children}
    </details>
  </section>
);

const inHours: readonly Kind[] = ['ordered', 'delivered', 'declined'];

export const HourBars = ({ hours }: Pick<DeskNumbers, 'hours'>) => {
  const most = Math.max(1, ...hours.flatMap((hour) => inHours.map((kind) => hour[kind])));
  return (
    <>
      <OrderedIn hours={hours} />
      <svg className={styles.hours} viewBox={`0 0 96 ${most}`} preserveAspectRatio="none">
        {hours.map((hour) =>
          inHours.map((kind, place) => (
            <rect
              key={`${hour.hour} ${kind}`}
              className={styles[kind]}
              x={hour.hour * 4 + place + 0.5}
              y={most - hour[kind]}
              width="0.9"
              height={hour[kind]}
            />
          )),
        )}
      </svg>
      <div className={styles.ticks}>
        {[0, 6, 12, 18, 23].map((hour) => (
          <span key={hour}>{hourOfDay(hour)}</span>
        ))}
      </div>
    </>
  );
};

/** How many were ordered, above the bars of each hour; where there is no room, above the busiest alone. */
const OrderedIn = ({ hours }: Pick<DeskNumbers, 'hours'>) => {
  const busiest = Math.max(...hours.map(({ ordered }) => ordered));
  const peak = hours.find(({ ordered }) => ordered === busiest);
  return (
    <svg className={styles.labels}>
      {hours.map((hour) =>
        hour.ordered > 0 ? (
          <text
            key={hour.hour}
            className={hour === peak ? styles.peak : undefined}
            x={`${((hour.hour + 0.5) * 100) / 24}%`}
            y="0.9em"
            textAnchor="middle"
          >
            {hour.ordered}
          </text>
        ) : null,
      )}
    </svg>
  );
};

type Bar = { id: string; name: string; delivered: number; declined: number };

/** What was decided, the delivered before the declined, all to one scale. */
export const DecidedBars = ({ rows }: { rows: readonly Bar[] }) => {
  const most = Math.max(1, ...rows.map(({ delivered, declined }) => delivered + declined));
  return (
    <div className={styles.bars}>
      {rows.map(({ id, name, delivered, declined }) => (
        <BarOf key={id} name={name} figures={`${delivered} · ${declined}`}>
          <svg className={styles.bar} viewBox={`0 0 ${most} 1`} preserveAspectRatio="none">
            <rect className={styles.delivered} width={delivered} height="1" />
            <rect className={styles.declined} x={delivered} width={declined} height="1" />
          </svg>
        </BarOf>
      ))}
    </div>
  );
};

const BarOf = ({ name, figures, children }: { name: string; figures: string; children: ReactNode }) => (
  <>
    <span>{name}</span>
    {children}
    <span className={styles.figures}>{figures}</span>
  </>
);
