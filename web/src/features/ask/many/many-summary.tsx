import { MOST_AT_ONCE } from '@keywright/contract/most-at-once';
import type { ReactNode } from 'react';
import { planName } from '@keywright/words/plan-names';
import { money } from '../../../lib/format.ts';
import { at } from '../../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { StickyBar } from '../../../ui/layout.tsx';
import { Link } from '../../../ui/link.ts';
import { verbatim } from '../../../ui/verbatim.tsx';
import type { Many } from './use-many.ts';
import type { Judged } from './use-judged.ts';
import styles from './many.module.css';

const planWords = (tier: NonNullable<Judged['priced']>['tier']): string =>
  tier === 'NONE' ? m.many_no_plan() : planName({ tier, trial: false });

/** How many lines can be added and how many need a correction. */
export const readyWords = ({ lines, ready }: Judged): string =>
  m.many_ready({ count: ready.length, faulty: lines.length - ready.length });

/** How many the member may ask for, before a line is typed. */
export const PlanLimit = ({ judged: { priced } }: { judged: Judged }) => {
  if (!priced) return null;
  const { limit, inCart, tier } = priced;
  return (
    <p className={styles.limit}>
      {limit === null
        ? m.many_any_number({ plan: planWords(tier), most: MOST_AT_ONCE })
        : m.many_limit({ plan: planWords(tier), limit, count: inCart })}{' '}
      {limit === null ? (
        <>
          {m.many_contact({ most: MOST_AT_ONCE })} <Link to={at('/support')}>{m.many_write()}</Link>
        </>
      ) : (
        <Link to={at('/subscriptions')}>{m.many_plans()}</Link>
      )}
    </p>
  );
};

type AddButtonProps = { many: Many; label: string; onPress: () => void };

/** Never disabled: pressed early, it says what is missing. */
export const AddButton = ({ many: { progress }, label, onPress }: AddButtonProps) => (
  <Button
    tone="primary"
    wide
    busy={progress ? m.many_adding({ done: progress.done, all: progress.of }) : false}
    onClick={onPress}
  >
    {label}
  </Button>
);

/** At the lower edge of a phone: the sum and the button. */
export const AddBar = (props: AddButtonProps) => {
  const { sums, next } = props.many.judged;
  return (
    <StickyBar className={styles.stuck}>
      <div className={styles.bar}>
        {sums && next.length > 0 ? <p className={styles.price}>{verbatim(money(sums.totalCents))}</p> : null}
        <AddButton {...props} />
      </div>
    </StickyBar>
  );
};

/** `children` is the button, where it stands here. */
type ManySummaryProps = { many: Many; children: ReactNode };

/** What the lines that can be added cost together, as the server says it, and the button. */
export const ManySummary = ({ many, children }: ManySummaryProps) => {
  const { judged, lines } = many;
  const { priced, sums, next, fresh, room, preview } = judged;
  return (
    <section aria-labelledby="summary-title" className={styles.summary}>
      <h2 id="summary-title">{m.many_summary()}</h2>
      {preview.isError ? (
        <ErrorState title={m.many_preview_failed()} error={preview.error} onRetry={() => void preview.refetch()} />
      ) : null}
      {sums && next.length > 0 ? (
        <dl className={styles.sums}>
          <Fact name={m.cart_codes({ count: next.length })}>{verbatim(money(sums.codesCents))}</Fact>
          {sums.discountCents > 0 ? (
            <Fact name={m.cart_discount({ tier: planWords(sums.tier), percent: sums.discountPercent })}>
              −{money(sums.discountCents)}
            </Fact>
          ) : null}
          <Fact className={styles.total} name={m.cart_total()}>
            {verbatim(money(sums.totalCents))}
          </Fact>
        </dl>
      ) : null}
      {priced && fresh > room ? (
        <Alert tone="late" action={<Link to={at('/cart')}>{m.ask_go_to_cart()}</Link>}>
          {m.many_over({ room, count: fresh })}
        </Alert>
      ) : null}
      {children}
      <p className="meta">{m.many_nothing_paid()}</p>
      {lines.length === 0 && judged.lines.length > 0 ? <p className="meta">{m.many_none_ready()}</p> : null}
    </section>
  );
};
