import { day, money } from '../../lib/format.ts';
import { monthOf } from '../../lib/report-format.ts';
import { planName } from '@keywright/words/plan-names';
import { m } from '@keywright/words/messages';
import styles from './own-plan.module.css';
import type { Usage } from './subscriptions.queries.ts';
import { verbatim } from '../../ui/verbatim.tsx';

/** What was ordered and saved in this billing month, so far, and what a plan would have saved in the last month. */
export const UsageOf = ({ usage }: { usage: Usage }) => {
  const { from, to, codes, savedCents, savedEverCents, discountUsed, wouldHaveSaved } = usage;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{m.subscriptions_usage()}</h2>
      <p className="meta">{rangeOf({ from, to })}</p>
      <p>
        <strong>{verbatim(m.subscriptions_usage_words({ codes, price: money(savedCents) }))}</strong>
      </p>
      {discountUsed === null ? null : (
        <p>{discountUsed ? m.subscriptions_usage_slot_used() : m.subscriptions_usage_slot_free()}</p>
      )}
      {savedEverCents > 0 ? (
        <p>{verbatim(m.common_says({ what: m.subscriptions_usage_ever(), words: money(savedEverCents) }))}</p>
      ) : null}
      {wouldHaveSaved ? (
        <p>
          {m.subscriptions_usage_would({
            plan: planName({ tier: wouldHaveSaved.tier, trial: false }),
            price: money(wouldHaveSaved.savedCents),
          })}{' '}
          <span className="meta">{m.subscriptions_usage_would_how({ codes: wouldHaveSaved.codes })}</span>
        </p>
      ) : null}
    </section>
  );
};

/** Without a plan it is a month of UTC, whose ends are other days in most zones; with one it begins at the plan's own hour. */
const rangeOf = ({ from, to }: Pick<Usage, 'from' | 'to'>): string =>
  /-01T00:00:00(?:\.0+)?Z$/.test(from) ? monthOf(from) : m.subscriptions_usage_range({ from: day(from), to: day(to) });
