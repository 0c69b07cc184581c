import { LEAST_CASES } from '@keywright/contract/least-cases';
import type { DeskNumbers } from '@keywright/contract/numbers';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { dayAndTime, duration, percent } from '../../lib/format.ts';
import { hourOfDay } from '../../lib/report-format.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card } from '../../ui/layout.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Table } from '../../ui/table.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Chart, DecidedBars, HourBars } from './charts.tsx';
import styles from './numbers.module.css';
import { numbersQuery } from './numbers.queries.ts';

const ranges: Record<DeskNumbers['range'], () => string> = { today: m.numbers_today, month: m.numbers_month };
const all = ['today', 'month'] as const;

/** How the desk does, today or in the last 30 days. */
export const NumbersScreen = () => {
  const range = useAddressFilter().value('range') === 'month' ? 'month' : 'today';
  return (
    <Screen title={m.numbers_title()} lead={m.numbers_lead()}>
      <Tabs
        label={m.numbers_range()}
        current={range}
        tabs={all.map((id) => ({ id, words: ranges[id](), to: `?range=${id}` }))}
      />
      {all.map((id) => (
        <TabPanel key={id} id={id} current={range}>
          {id === range ? <Numbers range={range} /> : null}
        </TabPanel>
      ))}
    </Screen>
  );
};

const Numbers = ({ range }: Pick<DeskNumbers, 'range'>) => (
  <Loaded query={useQuery(numbersQuery(range))} failed={m.numbers_failed()} shape="card" count={4}>
    {(numbers) => <Shown numbers={numbers} />}
  </Loaded>
);

const Shown = ({ numbers }: { numbers: DeskNumbers }) => {
  const { total, from } = numbers;
  const isEmpty = total.ordered + total.delivered + total.declined === 0;
  return (
    <>
      <p className="meta">{m.numbers_since({ time: dayAndTime(from) })}</p>
      {isEmpty ? <EmptyState>{m.numbers_empty()}</EmptyState> : <Figures numbers={numbers} />}
    </>
  );
};

const minutes = (of: number | null): string => (of === null ? '–' : duration(of));
const share = (of: number | null): string => (of === null ? m.numbers_few() : percent(of));

const Figures = ({ numbers: { waits, firstTime, firstKey, ...numbers } }: { numbers: DeskNumbers }) => (
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
    <div className={styles.charts}>
      <Hours hours={numbers.hours} />
      <Makes makes={numbers.makes} />
      {numbers.admins.length > 0 ? <Admins admins={numbers.admins} /> : null}
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

const volume = () => [m.numbers_ordered(), m.numbers_delivered(), m.numbers_declined()];

const Hours = ({ hours }: Pick<DeskNumbers, 'hours'>) => (
  <Chart title={m.numbers_hours()} legend={['ordered', 'delivered', 'declined']} picture={<HourBars hours={hours} />}>
    <Table compact label={m.numbers_hours()} columns={[m.numbers_hour(), ...volume()]}>
      {hours.map(({ hour, ordered, delivered, declined }) => (
        <tr key={hour}>
          <th scope="row">{hourOfDay(hour)}</th>
          <td>{ordered}</td>
          <td>{delivered}</td>
          <td>{declined}</td>
        </tr>
      ))}
    </Table>
  </Chart>
);

const Makes = ({ makes }: Pick<DeskNumbers, 'makes'>) => (
  <Chart
    title={m.numbers_makes()}
    legend={['delivered', 'declined']}
    picture={<DecidedBars rows={makes.map((make) => ({ ...make, id: make.make, name: make.make }))} />}
  >
    <Table compact label={m.numbers_makes()} columns={[m.numbers_make(), ...volume()]} figures={m.numbers_share()}>
      {makes.map(({ make, ordered, delivered, declined, share: fulfilled }) => (
        <tr key={make}>
          <th scope="row">{make}</th>
          <td>{ordered}</td>
          <td>{delivered}</td>
          <td>{declined}</td>
          <td data-end="">{share(fulfilled)}</td>
        </tr>
      ))}
    </Table>
  </Chart>
);

const nameOf = ({ name }: { name: string | null }): string => name ?? m.numbers_someone();

const Admins = ({ admins }: Pick<DeskNumbers, 'admins'>) => (
  <Chart
    title={m.numbers_admins()}
    legend={['delivered', 'declined']}
    picture={<DecidedBars rows={admins.map((admin) => ({ ...admin, name: nameOf(admin) }))} />}
  >
    <Table
      compact
      label={m.numbers_admins()}
      columns={[m.numbers_admin(), m.numbers_delivered(), m.numbers_declined(), m.numbers_median()]}
      figures={m.numbers_share()}
    >
      {admins.map((admin) => (
        <tr key={admin.id}>
          <th scope="row">{nameOf(admin)}</th>
          <td>{admin.delivered}</td>
          <td>{admin.declined}</td>
          <td>{minutes(admin.medianMinutes)}</td>
          <td data-end="">{share(admin.share)}</td>
        </tr>
      ))}
    </Table>
  </Chart>
);
