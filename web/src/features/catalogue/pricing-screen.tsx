import { at } from '../../lib/locale.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Page, PageHead } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { allMakes, priceRows, rowsFor } from './price-rows.ts';
import { PriceTable } from './price-table.tsx';
import { TakenOff } from './taken-off.tsx';
import styles from './pricing.module.css';
import { PricingQuestions } from './pricing-questions.tsx';

/** What each manufacturer's key codes cost, for guests and for members. */
export const PricingScreen = () => {
  const filter = useAddressFilter();
  const [search, make] = [filter.value('q'), filter.value('make')];
  const rows = rowsFor(search, make);
  return (
    <Page wide className={styles.page}>
      <PageHead title={m.catalogue_title()}>{m.catalogue_lead()}</PageHead>
      <FilterBar name="q" label={m.catalogue_search()} search={search} onSearch={(q) => filter.change({ q })}>
        <Field name="make" label={m.catalogue_manufacturer()}>
          <Select name="make" value={make} onChange={({ target }) => filter.change({ make: target.value })}>
            <option value="">{m.catalogue_all_manufacturers()}</option>
            <Options of={allMakes.map((name) => [name, name])} />
          </Select>
        </Field>
      </FilterBar>
      <p className={styles.count} role="status">
        {m.catalogue_count({ shown: rows.length, all: priceRows.length })}
      </p>
      {rows.length === 0 ? (
        <EmptyState
          action={<Button onClick={() => filter.change({ q: '', make: '' })}>{m.catalogue_show_all()}</Button>}
        >
          {m.catalogue_none()}
        </EmptyState>
      ) : (
        <PriceTable rows={rows} />
      )}
      <TakenOff />
      <p className={styles.acts}>
        <LinkButton to={at('/vehicle-keycode-request')} tone="primary">
          {m.catalogue_start()}
        </LinkButton>
        <span data-only="guest">
          <LinkButton to={at('/register')}>{m.catalogue_register()}</LinkButton>
        </span>
      </p>
      <PricingQuestions />
    </Page>
  );
};
