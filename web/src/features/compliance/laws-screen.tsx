import type { KnownJurisdiction } from '@keywright/contract/compliance';
import { placeOf } from '@keywright/contract/places';
import { spoken } from '@keywright/words/spoken';
import { useQuery } from '@tanstack/react-query';
import { finds } from '../../lib/finds.ts';
import { at } from '../../lib/locale.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { CardList } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { useAsked } from '../../ui/form-sheet.tsx';
import { LawCard } from './law-card.tsx';
import { LawSheet } from './law-sheet.tsx';
import { lawsQuery, nameOf } from './laws.queries.ts';

/** What every state and province asks of locksmiths, for a super admin to read and to change. */
export const LawsScreen = () => {
  const laws = useQuery(lawsQuery);
  return (
    <Screen
      title={m.compliance_desk_title()}
      back={{ to: at('/super-admin/settings'), words: m.desk_nav_settings() }}
      lead={m.compliance_desk_lead()}
    >
      <Loaded query={laws} failed={m.compliance_desk_failed()} count={6}>
        {(all) => <Laws all={all} />}
      </Loaded>
    </Screen>
  );
};

type Which = 'all' | 'required' | 'recorded';
const which: Record<Which, { words: () => string; fits: (law: KnownJurisdiction) => boolean }> = {
  all: { words: m.compliance_desk_all, fits: () => true },
  required: { words: m.compliance_desk_required, fits: ({ required }) => required },
  recorded: { words: m.compliance_desk_recorded, fits: ({ rules }) => rules.length > 0 },
};
const isWhich = (text: string): text is Which => text in which;

const shown = (all: readonly KnownJurisdiction[], search: string, show: Which) =>
  all
    .filter(which[show].fits)
    .filter(
      (law) =>
        law.code.toLowerCase() === search.trim().toLowerCase() ||
        search.trim() === '' ||
        finds(search, Object.values(placeOf(law.code)?.name ?? {})),
    )
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), spoken()));

const Laws = ({ all }: { all: readonly KnownJurisdiction[] }) => {
  const filter = useAddressFilter();
  const { asked, ask, sheet } = useAsked<KnownJurisdiction>();
  const search = filter.value('q');
  const given = filter.value('show');
  const show = isWhich(given) ? given : 'all';
  const rows = shown(all, search, show);
  return (
    <>
      <FilterBar name="q" label={m.compliance_search()} search={search} onSearch={(q) => filter.change({ q })}>
        <Field name="show" label={m.compliance_desk_filter()}>
          <Select
            name="show"
            value={show}
            onChange={({ target }) => filter.change({ show: target.value === 'all' ? '' : target.value })}
          >
            <Options of={Object.entries(which).map(([value, { words }]) => [value, words()])} />
          </Select>
        </Field>
      </FilterBar>
      <p className="meta" role="status">
        {m.compliance_found({ count: rows.length })}
      </p>
      {rows.length > 0 ? (
        <CardList>
          {rows.map((law) => (
            <LawCard key={law.code} law={law} name={nameOf(law)} onChange={ask} />
          ))}
        </CardList>
      ) : (
        <EmptyState
          action={<Button onClick={() => filter.change({ q: '', show: '' })}>{m.compliance_show_all()}</Button>}
        >
          {m.compliance_none()}
        </EmptyState>
      )}
      {asked ? (
        <LawSheet key={`${asked.code} ${asked.rules.length}`} {...sheet} law={asked} name={nameOf(asked)} />
      ) : null}
    </>
  );
};
