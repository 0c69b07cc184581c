import { addressOf } from '@keywright/contract/call-input';
import type { QueryOf } from '@keywright/contract/endpoint';
import type { DeskNumbers } from '@keywright/contract/numbers';
import { numbersExport } from '@keywright/contract/numbers.calls';
import { m } from '@keywright/words/messages';
import type { ReactNode } from 'react';
import { codeSources } from '../../lib/code-sources.ts';
import { calendarDay } from '../../lib/format.ts';
import { hourOfDay, monthOf } from '../../lib/report-format.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Table } from '../../ui/table.tsx';
import { Chart, DecidedBars, HourBars } from './charts.tsx';
import { minutes, share } from './figure-words.ts';
import type { Wanted } from './numbers.queries.ts';

const volume = () => [m.numbers_ordered(), ...decided()];
const decided = () => [m.numbers_delivered(), m.numbers_declined()];
const handling = () => [
  m.numbers_handling(),
  m.numbers_asked_again(),
  m.numbers_objected(),
  m.numbers_reported(),
  m.numbers_refunded(),
];

type Group = DeskNumbers['sources'][number] | DeskNumbers['makes'][number];

const HandlingCells = ({ group }: { group: Omit<Group, 'source' | 'make'> }) => (
  <>
    <td>{minutes(group.handlingMinutes)}</td>
    <td>{group.askedAgain}</td>
    <td>{group.objected}</td>
    <td>{group.reported}</td>
    <td>{group.refunded}</td>
    <td data-end="">{share(group.share)}</td>
  </>
);

type ReportProps = {
  of: QueryOf<typeof numbersExport>['table'];
  wanted: Wanted;
  title: string;
  picture: ReactNode;
  columns: readonly string[];
  children: ReactNode;
};

/** A chart of what was decided, behind it its table, and the file of that. */
const Report = ({ of, wanted, title, picture, columns, children }: ReportProps) => (
  <Chart title={title} legend={['delivered', 'declined']} picture={picture}>
    <Table compact label={title} columns={[...columns, ...handling()]} figures={m.numbers_share()}>
      {children}
    </Table>
    <Anchor
      href={addressOf(numbersExport, { query: { ...wanted, table: of } })}
      download=""
      aria-label={m.numbers_csv_named({ of: title })}
    >
      {m.numbers_csv()}
    </Anchor>
  </Chart>
);

export const Hours = ({ hours }: Pick<DeskNumbers, 'hours'>) => (
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

const periodTitles = { day: m.numbers_periods_day, week: m.numbers_periods_week, month: m.numbers_periods_month };
const periodColumns = { day: m.numbers_day, week: m.numbers_week, month: m.numbers_month_of };

type PeriodsProps = Pick<DeskNumbers, 'periods' | 'by'> & { wanted: Wanted };

/** More bars say nothing more; the table holds all. */
const MAX_BARS = 14;

export const Periods = ({ periods, by, wanted }: PeriodsProps) => {
  const nameOf = (start: string) => (by === 'month' ? monthOf(start.slice(0, 7)) : calendarDay(start));
  const bars = periods
    .slice(0, MAX_BARS)
    .map((period) => ({ ...period, id: period.start, name: nameOf(period.start) }));
  return (
    <Report
      of="periods"
      wanted={wanted}
      title={periodTitles[by]()}
      picture={<DecidedBars rows={bars} />}
      columns={[periodColumns[by](), ...volume()]}
    >
      {periods.map((period) => (
        <tr key={period.start}>
          <th scope="row">{nameOf(period.start)}</th>
          <td>{period.ordered}</td>
          <td>{period.delivered}</td>
          <td>{period.declined}</td>
          <HandlingCells group={period} />
        </tr>
      ))}
    </Report>
  );
};

export const Makes = ({ makes, wanted }: Pick<DeskNumbers, 'makes'> & { wanted: Wanted }) => (
  <Report
    of="makes"
    wanted={wanted}
    title={m.numbers_makes()}
    picture={<DecidedBars rows={makes.map((make) => ({ ...make, id: make.make, name: make.make }))} />}
    columns={[m.numbers_make(), ...volume()]}
  >
    {makes.map((make) => (
      <tr key={make.make}>
        <th scope="row">{make.make}</th>
        <td>{make.ordered}</td>
        <td>{make.delivered}</td>
        <td>{make.declined}</td>
        <HandlingCells group={make} />
      </tr>
    ))}
  </Report>
);

const adminName = ({ name }: { name: string | null }): string => name ?? m.numbers_someone();

export const Admins = ({ admins, wanted }: Pick<DeskNumbers, 'admins'> & { wanted: Wanted }) => (
  <Report
    of="admins"
    wanted={wanted}
    title={m.numbers_admins()}
    picture={<DecidedBars rows={admins.map((admin) => ({ ...admin, name: adminName(admin) }))} />}
    columns={[m.numbers_admin(), ...decided(), m.numbers_median()]}
  >
    {admins.map((admin) => (
      <tr key={admin.id}>
        <th scope="row">{adminName(admin)}</th>
        <td>{admin.delivered}</td>
        <td>{admin.declined}</td>
        <td>{minutes(admin.medianMinutes)}</td>
        <HandlingCells group={admin} />
      </tr>
    ))}
  </Report>
);

const sourceNames: Record<DeskNumbers['sources'][number]['source'], () => string> = {
  ...codeSources,
  NONE: m.numbers_source_NONE,
};

export const Sources = ({ sources, wanted }: Pick<DeskNumbers, 'sources'> & { wanted: Wanted }) => (
  <Report
    of="sources"
    wanted={wanted}
    title={m.numbers_sources()}
    picture={
      <DecidedBars
        rows={sources.map((source) => ({ ...source, id: source.source, name: sourceNames[source.source]() }))}
      />
    }
    columns={[m.numbers_source(), ...decided()]}
  >
    {sources.map((source) => (
      <tr key={source.source}>
        <th scope="row">{sourceNames[source.source]()}</th>
        <td>{source.delivered}</td>
        <td>{source.declined}</td>
        <HandlingCells group={source} />
      </tr>
    ))}
  </Report>
);
