import { LEAST_CASES } from '@keywright/contract/least-cases';
import type { DeskNumbers } from '@keywright/contract/numbers';
import { MAX_REPORT_DAYS } from '@keywright/contract/report-days';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { day, dayAndTime } from '../../lib/format.ts';
import { ownZone } from '../../lib/own-zone.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { useDayRange } from '../../lib/use-day-range.ts';
import { DayRange } from '../../ui/day-range.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Card } from '../../ui/layout.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Definitions } from './definitions.tsx';
import { minutes, share } from './figure-words.ts';
import styles from './numbers.module.css';
import { numbersQuery, type Wanted } from './numbers.queries.ts';
import { Admins, Hours, Makes, Periods, Sources } from './tables.tsx';

const ranges: Record<DeskNumbers['range'], () => string> = {
  today: m.numbers_today,
  month: m.numbers_month,
  days: m.numbers_days,
};
const all = ['today', 'month', 'days'] as const;

const steps: Record<DeskNumbers['by'], () => string> = {
  day: m.numbers_by_day,
  week: m.numbers_by_week,
  month: m.numbers_by_month,
};

const oneOf = <T extends string>(value: string, known: readonly T[], otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

/** How the desk does: today, in the last 30 days or on other days. */
export const NumbersScreen = () => {
  const range = oneOf(useAddressFilter().value('range'), all, 'today');
  return (
    <Screen title={m.numbers_title()} lead={m.numbers_lead()}>
      <Tabs
        label={m.numbers_range()}
        current={range}
        tabs={all.map((id) => ({ id, words: ranges[id](), to: `?range=${id}` }))}
      />
      {all.map((id) => (
        <TabPanel key={id} id={id} current={range}>
          {id === range ? <Range range={range} /> : null}
        </TabPanel>
      ))}
    </Screen>
  );
};

const Range = ({ range }: Pick<DeskNumbers, 'range'>) => {
  const { value, change } = useAddressFilter();
  const by = oneOf(value('by'), Object.keys(steps) as DeskNumbers['by'][], 'day');
  const { range: days, fields } = useDayRange(MAX_REPORT_DAYS, { from: '', to: '' });
  const zone = ownZone();
  if (range !== 'days') return <Numbers wanted={{ range, by, zone }} />;
  return (
    <>
      <div className={styles.range}>
        <DayRange {...fields} words={{ from: m.numbers_from(), to: m.numbers_to() }} />
        <Field name="by" label={m.numbers_by()}>
          <Select value={by} onChange={(event) => change({ by: event.target.value })}>
            <Options of={Object.entries(steps).map(([id, words]) => [id, words()])} />
          </Select>
        </Field>
      </div>
      {days ? (
        <Numbers wanted={{ range, ...days, by, zone }} />
      ) : (
        <EmptyState>{m.numbers_choose_days({ count: MAX_REPORT_DAYS })}</EmptyState>
      )}
    </>
  );
};

const Numbers = ({ wanted }: { wanted: Wanted }) => (
  <Loaded query={useQuery(numbersQuery(wanted))} failed={m.numbers_failed()} shape="card" count={4}>
    {(numbers) => <Shown numbers={numbers} wanted={wanted} />}
  </Loaded>
);

const Shown = ({ numbers, wanted }: { numbers: DeskNumbers; wanted: Wanted }) => {
  const { total, from, until, range } = numbers;
  const isEmpty = total.ordered + total.delivered + total.declined === 0;
  // The last moment that counts: `until` is the first one after it.
  const last = new Date(Date.parse(until) - 1).toISOString();
  return (
    <>
      <p className="meta">
        {range === 'days'
          ? m.numbers_between({ from: day(from), to: day(last) })
          : m.numbers_since({ time: dayAndTime(from) })}
      </p>
      {isEmpty ? <EmptyState>{m.numbers_empty()}</EmptyState> : <Figures numbers={numbers} wanted={wanted} />}
    </>
  );
};

type FiguresProps = { numbers: DeskNumbers; wanted: Wanted };

const Figures = ({ numbers: { waits, firstTime, firstKey, ...numbers }, wanted }: FiguresProps) => (
  <>
    <div className={styles.cards}>
      <Figure name={m.numbers_median()} figure={minutes(waits.medianMinutes)}>
        {m.numbers_of_cases({ count: waits.cases })}
      </Figure>
      <Figure name={m.numbers_p90()} figure={minutes(waits.p90Minutes)}>
        {m.numbers_of_cases({ count: waits.cases })}
      </Figure>
      <Figure name={m.numbers_first_time()} figure={share(firstTime.share)}>
        {m.numbers_first_time_of({ accepted: firstTime.accepted, cases: firstTime.cases })}
      </Figure>
      <Figure name={m.numbers_first_key()} figure={share(firstKey.share)}>
        {m.numbers_first_key_of({ worked: firstKey.worked, said: firstKey.said })}
      </Figure>
    </div>
    <p className="meta">{m.numbers_few_lead({ count: LEAST_CASES })}</p>
    <Definitions />
    <div className={styles.charts}>
      <Hours hours={numbers.hours} />
      <Periods wanted={wanted} {...numbers} />
      <Makes wanted={wanted} makes={numbers.makes} />
      {numbers.admins.length > 0 ? <Admins wanted={wanted} admins={numbers.admins} /> : null}
      {numbers.sources.length > 0 ? <Sources wanted={wanted} sources={numbers.sources} /> : null}
    </div>
  </>
);

const Figure = ({ name, figure, children }: { name: string; figure: string; children: string }) => (
  <Card>
    <h2 className="meta">{name}</h2>
    <p className={styles.figure}>{figure}</p>
    <p className="meta">{children}</p>
  </Card>
);
