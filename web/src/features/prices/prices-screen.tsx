import type { PriceTableRow, SetPrices } from '@keywright/contract/prices';
import { useQuery } from '@tanstack/react-query';
import { finds } from '../../lib/finds.ts';
import { dayAndTime } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { useWaitingChange } from '../../lib/rule-changes.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { CardList } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact } from '../../ui/fact.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SettingRow } from '../../ui/setting-row.tsx';
import { useAsked } from '../../ui/form-sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { WaitingNote } from '../../ui/waiting-note.tsx';
import { guestWords, memberWords, namesOf } from './price-figures.ts';
import { PricesSheet } from './prices-sheet.tsx';
import { pricesQuery } from './prices.queries.ts';
import styles from './prices.module.css';
import { WithdrawSheet } from './withdraw-sheet.tsx';

/** What each row of the price list costs, now and later: set by a super admin, on record. */
export const PricesScreen = () => {
  const prices = useQuery(pricesQuery);
  return (
    <Screen
      title={m.prices_title()}
      back={{ to: at('/super-admin/settings'), words: m.desk_nav_settings() }}
      lead={m.prices_lead()}
    >
      <Loaded query={prices} failed={m.prices_failed()} count={6}>
        {(all) => <Rows all={all} />}
      </Loaded>
    </Screen>
  );
};

/** What was pressed: a change of a row, or the end of prices that do not hold yet. It stays while its sheet closes. */
type Asked = { row: PriceTableRow; coming?: SetPrices };

const Rows = ({ all }: { all: readonly PriceTableRow[] }) => {
  const filter = useAddressFilter();
  const { asked, ask, sheet } = useAsked<Asked>();
  const search = filter.value('q');
  const rows = all.filter(({ makes }) => search.trim() === '' || finds(search, makes));
  return (
    <>
      <FilterBar name="q" label={m.prices_search()} search={search} onSearch={(q) => filter.change({ q })} />
      <p className="meta" role="status">
        {m.prices_found({ count: rows.length })}
      </p>
      {rows.length === 0 ? <EmptyState>{m.prices_none()}</EmptyState> : null}
      <CardList>
        {rows.map((row) => (
          <Row key={row.key} row={row} onAsk={ask} />
        ))}
      </CardList>
      {asked && !asked.coming ? (
        <PricesSheet
          key={`${asked.row.key} ${asked.row.version}`}
          {...sheet}
          row={all.find(({ key }) => key === asked.row.key) ?? asked.row}
        />
      ) : null}
      {asked?.coming ? (
        <WithdrawSheet
          key={`${asked.row.key} ${asked.coming.version}`}
          {...sheet}
          row={asked.row}
          coming={asked.coming}
        />
      ) : null}
    </>
  );
};

type RowProps = { row: PriceTableRow; onAsk: (asked: Asked) => void };

const Row = ({ row, onAsk }: RowProps) => {
  const makes = namesOf(row);
  return (
    <SettingRow
      name={makes}
      isVerbatim
      meta={sinceWords(row.now)}
      change={{
        words: m.prices_change(),
        named: m.prices_change_named({ makes }),
        onPress: () => onAsk({ row }),
      }}
      below={
        <>
          {row.waiting ? <Waiting row={row} waiting={row.waiting} /> : null}
          {row.coming.map((coming) => (
            <Coming key={coming.version} row={row} coming={coming} onAsk={onAsk} />
          ))}
        </>
      }
    >
      <Figures row={row} prices={row.now} />
    </SettingRow>
  );
};

const sinceWords = ({ holdsFrom, setBy }: SetPrices): string =>
  holdsFrom === null ? m.prices_first() : m.prices_since({ time: dayAndTime(holdsFrom), name: setBy ?? '' });

const Figures = ({ row, prices }: { row: PriceTableRow; prices: SetPrices }) => (
  <dl className={styles.figures}>
    <Fact name={m.prices_guest()}>{guestWords(row.key, prices)}</Fact>
    <Fact name={m.prices_member()}>{memberWords(prices)}</Fact>
  </dl>
);

const Coming = ({ row, coming, onAsk }: RowProps & { coming: SetPrices }) => {
  const time = dayAndTime(coming.holdsFrom ?? '');
  return (
    <div className={styles.coming}>
      <Figures row={row} prices={coming} />
      <p className="meta">{m.prices_from({ time, name: coming.setBy ?? '' })}</p>
      <Button
        dense
        aria-label={m.prices_withdraw_named({ makes: namesOf(row), time })}
        onClick={() => onAsk({ row, coming })}
      >
        {m.prices_withdraw()}
      </Button>
    </div>
  );
};

type WaitingProps = { row: PriceTableRow; waiting: NonNullable<PriceTableRow['waiting']> };

const Waiting = ({ row, waiting: { asked, ...waiting } }: WaitingProps) => {
  const note = useWaitingChange(waiting, { name: namesOf(row), area: 'prices', tell: showToast });
  return (
    <WaitingNote {...note}>
      <span>
        {'withdraws' in asked
          ? m.rule_changes_prices_withdrawn()
          : m.rule_changes_prices({ guest: guestWords(row.key, asked), member: memberWords(asked) })}
      </span>
    </WaitingNote>
  );
};
