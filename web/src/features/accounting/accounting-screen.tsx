import type { MoneyClose, MoneySums } from '@keywright/contract/accounting';
import { MAX_REPORT_DAYS } from '@keywright/contract/report-days';
import { m } from '@keywright/words/messages';
import { useQuery } from '@tanstack/react-query';
import { calendarDay, money } from '../../lib/format.ts';
import { ownZone } from '../../lib/own-zone.ts';
import { monthOf } from '../../lib/report-format.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { useDayRange } from '../../lib/use-day-range.ts';
import { DayRange } from '../../ui/day-range.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { Table } from '../../ui/table.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './accounting.module.css';
import { closeQuery, type Wanted } from './accounting.queries.ts';
import { Files } from './files.tsx';

/** From the first of this month to today, in the zone of the browser. */
const thisMonth = (): { from: string; to: string } => {
  const to = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date());
  return { from: `${to.slice(0, 7)}-01`, to };
};

const steps: Record<Wanted['by'], () => string> = { day: m.accounting_by_day, month: m.accounting_by_month };

/** The daily and the monthly close, and the files for the accountant. */
export const AccountingScreen = () => {
  const { value, change } = useAddressFilter();
  const { range, fields } = useDayRange(MAX_REPORT_DAYS, thisMonth());
  const by = value('by') === 'month' ? 'month' : 'day';
  return (
    <Screen title={m.accounting_title()} lead={m.accounting_lead()}>
      <div className={styles.range}>
        <DayRange {...fields} words={{ from: m.numbers_from(), to: m.numbers_to() }} />
        <Field name="by" label={m.accounting_by()}>
          <Select value={by} onChange={(event) => change({ by: event.target.value })}>
            <Options of={Object.entries(steps).map(([id, words]) => [id, words()])} />
          </Select>
        </Field>
      </div>
      {range ? (
        <Books wanted={{ ...range, by, zone: ownZone() }} />
      ) : (
        <EmptyState>{m.accounting_choose_days({ count: MAX_REPORT_DAYS })}</EmptyState>
      )}
    </Screen>
  );
};

const Books = ({ wanted }: { wanted: Wanted }) => (
  <>
    <Loaded query={useQuery(closeQuery(wanted))} failed={m.accounting_failed()} count={5}>
      {(close) => <Close close={close} by={wanted.by} />}
    </Loaded>
    <Files wanted={wanted} />
  </>
);

const columns = () => [m.accounting_captured(), m.accounting_otherwise(), m.accounting_refunded(), m.accounting_cost()];

const Close = ({ close: { periods, total }, by }: { close: MoneyClose; by: Wanted['by'] }) => {
  if (periods.length === 0) return <EmptyState>{m.accounting_empty()}</EmptyState>;
  const first = { day: m.accounting_day, month: m.accounting_month }[by]();
  return (
    <section className={styles.section}>
      <Table
        compact
        className={styles.sums}
        label={m.accounting_by()}
        columns={[first, ...columns()]}
        figures={m.accounting_margin()}
      >
        <Sums name={m.accounting_total()} sums={total} />
        {periods.map(({ start, ...sums }) => (
          <Sums key={start} name={by === 'month' ? monthOf(start.slice(0, 7)) : calendarDay(start)} sums={sums} />
        ))}
      </Table>
      <p className="meta">{m.accounting_formula()}</p>
    </section>
  );
};

const Sums = ({ name, sums }: { name: string; sums: MoneySums }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{verbatim(money(sums.capturedCents))}</td>
    <td>{verbatim(money(sums.otherwiseCents))}</td>
    <td>{verbatim(money(sums.refundedCents))}</td>
    <td>{verbatim(money(sums.costCents))}</td>
    <td data-end="">{verbatim(money(sums.marginCents))}</td>
  </tr>
);
