import type { ListedPlan } from '@keywright/contract/plan-list';
import { useInfiniteQuery } from '@tanstack/react-query';
import { day, money } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { planName } from '@keywright/words/plan-names';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.ts';
import { Options, Select } from '../../ui/select.tsx';
import { Table } from '../../ui/table.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { plansQuery, rowsIn } from './desk.queries.ts';
import styles from './desk.module.css';
import { FoundRows } from './found-rows.tsx';
import { planStatuses, type DeskAddress } from './use-desk-address.ts';
import { useSettledSearch } from './use-settled-search.ts';

const tones: Record<ListedPlan['status'], BadgeTone> = {
  ACTIVE: 'fulfilled',
  PENDING: 'pending',
  INACTIVE: 'late',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
};

const words: Record<ListedPlan['status'], () => string> = {
  ACTIVE: m.desk_plan_ACTIVE,
  PENDING: m.desk_plan_PENDING,
  INACTIVE: m.desk_plan_INACTIVE,
  CANCELLED: m.desk_plan_CANCELLED,
  EXPIRED: m.desk_plan_EXPIRED,
};

/** The plans of members, filtered by the server. */
export const PlansTable = ({ address }: { address: DeskAddress }) => {
  const search = useSettledSearch(address.filters.search);
  const query = useInfiniteQuery(plansQuery({ status: address.planStatus, search }));
  const plans = rowsIn(query.data);
  return (
    <>
      <div className={styles.filters}>
        <Field name="plan" label={m.desk_status()}>
          <Select value={address.planStatus} onChange={(event) => address.go({ plan: event.target.value })}>
            <option value="">{m.desk_status_all()}</option>
            <Options of={planStatuses.map((status) => [status, words[status]()])} />
          </Select>
        </Field>
      </div>
      <FoundRows query={query} count={plans.length} failed={m.desk_error_subscriptions()} none={m.desk_empty_plans()}>
        <Plans plans={plans} />
      </FoundRows>
    </>
  );
};

const Plans = ({ plans }: { plans: readonly ListedPlan[] }) => (
  <Table
    label={m.desk_subscriptions()}
    className={styles.plans}
    columns={[m.desk_col_member(), m.desk_col_plan(), m.desk_col_status(), m.desk_col_until()]}
    figures={m.desk_col_price()}
  >
    {plans.map((plan) => (
      <tr key={plan.id}>
        <th scope="row">
          <Link to={at(`/admin/registered-users?user=${plan.personId}`)}>{plan.name}</Link>
          <div className={styles.meta}>{plan.email}</div>
        </th>
        <td>
          {planName({ tier: plan.tier, trial: false })}
          <div className={styles.meta}>{billingWords(plan)}</div>
        </td>
        <td>
          <Badge tone={tones[plan.status]}>{words[plan.status]()}</Badge>
        </td>
        <td>{untilWords(plan)}</td>
        <td data-end="">{verbatim(money(plan.priceCents))}</td>
      </tr>
    ))}
  </Table>
);

const billingWords = ({ trial, billing }: ListedPlan): string => {
  if (trial) return m.desk_plan_trial();
  return billing === 'annual' ? m.desk_plan_annual() : m.desk_plan_monthly();
};

const untilWords = ({ renewsAt, endDate, status }: ListedPlan): string => {
  if (renewsAt) return m.desk_plan_renews({ day: day(renewsAt) });
  if (!endDate) return '';
  return status === 'EXPIRED' ? m.desk_plan_ended({ day: day(endDate) }) : m.desk_plan_ends({ day: day(endDate) });
};
