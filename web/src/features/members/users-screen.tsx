import type { Member, MemberShow, MemberSort } from '@keywright/contract/members';
import { memberExport } from '@keywright/contract/members.calls';
import { narrows } from '@keywright/contract/search-bounds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { focusSearch, useCommands } from '../../lib/keys/commands.ts';
import { useEscape } from '../../lib/keys/use-escape.ts';
import { useListKeys } from '../../lib/keys/use-list-keys.ts';
import { placeGroups } from '../../lib/place-groups.ts';
import { withReason } from '../../lib/refusal.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { classes } from '../../ui/class-names.ts';
import { Loaded, More } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { GroupedSelect } from '../../ui/grouped-select.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { FileExport } from './file-export.tsx';
import { MemberPanel } from './member-panel.tsx';
import { MemberTable } from './member-table.tsx';
import styles from './members.module.css';
import { membersQuery } from './members.queries.ts';

const shows: Record<MemberShow, () => string> = {
  all: m.members_show_all,
  unvalidated: m.members_not_validated,
  validated: m.members_validated,
  inactive: m.members_inactive,
};

const sorts: Record<MemberSort, () => string> = {
  newest: m.members_sort_newest,
  oldest: m.members_sort_oldest,
  name: m.members_sort_name,
};

const oneOf = <One extends string>(choices: Record<One, unknown>, given: string, otherwise: One): One =>
  (Object.keys(choices) as One[]).find((one) => one === given) ?? otherwise;

const optionsOf = <One extends string>(choices: Record<One, () => string>) =>
  (Object.entries(choices) as [One, () => string][]).map(([one, words]) => [one, words()] as const);

/** Registered users: a table of all, and the page of the one that is open. */
export const UsersScreen = () => {
  const { value, change } = useAddressFilter();
  const { role } = useSession();
  const wide = useWide();
  const chosen = value('user');
  const leave = () => change({ user: '' });
  useEscape(leave);
  useCommands([{ key: '/', words: m.desk_key_search(), run: focusSearch }]);
  return (
    <Screen
      title={m.members_users_title()}
      actions={role === 'SUPER_ADMIN' ? <FileExport what={memberExport} /> : null}
    >
      <div className={classes(styles.panes, chosen && styles.opened)}>
        {wide || !chosen ? <List chosen={chosen} /> : null}
        {chosen ? (
          <section className={styles.detail} tabIndex={-1} data-work="" aria-label={m.members_detail()}>
            <MemberPanel key={chosen} id={chosen} onLeave={leave} />
          </section>
        ) : null}
      </div>
    </Screen>
  );
};

const List = ({ chosen }: { chosen: string }) => {
  const { value, change } = useAddressFilter();
  const show = oneOf(shows, value('show'), 'all');
  const sort = oneOf(sorts, value('sort'), 'newest');
  const [search, state] = [value('q'), value('state')];
  return (
    <div className={styles.list}>
      <FilterBar name="q" label={m.members_search()} search={search} onSearch={(q) => change({ q })}>
        <Field name="show" label={m.members_show()}>
          <Select name="show" value={show} onChange={({ target }) => change({ show: target.value })}>
            <Options of={optionsOf(shows)} />
          </Select>
        </Field>
        <Field name="state" label={m.members_state()}>
          <GroupedSelect
            name="state"
            value={state}
            empty={m.members_state_all()}
            groups={placeGroups()}
            onChange={({ target }) => change({ state: target.value })}
          />
        </Field>
        <Field name="sort" label={m.members_sort()}>
          <Select name="sort" value={sort} onChange={({ target }) => change({ sort: target.value })}>
            <Options of={optionsOf(sorts)} />
          </Select>
        </Field>
      </FilterBar>
      <People
        filters={{ search: narrows(search) ? search : '', show, state, sort }}
        chosen={chosen}
        onChoose={(user) => change({ user })}
      />
    </div>
  );
};

type PeopleProps = {
  filters: Parameters<typeof membersQuery>[0];
  chosen: string;
  onChoose: (id: string) => void;
};

const People = ({ filters, chosen, onChoose }: PeopleProps) => {
  const found = useInfiniteQuery(membersQuery(filters));
  const people: Member[] = found.data?.pages.flatMap(({ reply }) => reply) ?? [];
  useListKeys({
    ids: people.map(({ id }) => id),
    chosen,
    choose: onChoose,
    onNext: () => {
      const at = people.findIndex(({ id }) => id === chosen);
      const next = people.find((one, index) => index > at && one.isActive && !one.isValidatedUser);
      if (next) onChoose(next.id);
    },
  });
  return (
    <Loaded query={found} failed={m.members_load_failed()} count={6}>
      {() => (
        <>
          {people.length === 0 ? (
            <EmptyState>{m.members_none()}</EmptyState>
          ) : (
            <MemberTable people={people} chosen={chosen} onChoose={onChoose} />
          )}
          <More
            list={found}
            failed={withReason(m.members_load_failed(), found.error)}
            loading={m.members_loading_more()}
          >
            {m.members_more()}
          </More>
        </>
      )}
    </Loaded>
  );
};
