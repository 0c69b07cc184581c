import type { Member } from '@keywright/contract/members';
import { memberExport } from '@keywright/contract/members.calls';
import { narrows } from '@keywright/contract/search-bounds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { focusSearch, useCommands } from '../../lib/keys/commands.ts';
import { useEscape } from '../../lib/keys/use-escape.ts';
import { useListKeys } from '../../lib/keys/use-list-keys.ts';
import { withReason } from '../../lib/refusal.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Loaded, More } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { FileExport } from './file-export.tsx';
import { MemberCard } from './member-card.tsx';
import { MemberPanel } from './member-panel.tsx';
import styles from './members.module.css';
import { membersQuery, type Show } from './members.queries.ts';

const shows: Record<Show, () => string> = {
  all: m.members_show_all,
  unvalidated: m.members_not_validated,
  inactive: m.members_inactive,
};

/** Registered users: who they are on the left, what the desk does about one of them on the right. */
export const UsersScreen = () => {
  const { value, change } = useAddressFilter();
  const { role } = useSession();
  const wide = useWide();
  const chosen = value('user');
  const show = (Object.keys(shows) as Show[]).find((one) => one === value('show')) ?? 'all';
  const search = value('q');
  const leave = () => change({ user: '' });
  useEscape(leave);
  useCommands([{ key: '/', words: m.desk_key_search(), run: focusSearch }]);
  return (
    <Screen
      title={m.members_users_title()}
      actions={role === 'SUPER_ADMIN' ? <FileExport what={memberExport} /> : null}
    >
      <div className={styles.panes}>
        {wide || !chosen ? (
          <div className={styles.list}>
            <FilterBar name="q" label={m.members_search()} search={search} onSearch={(q) => change({ q })}>
              <Field name="show" label={m.members_show()}>
                <Select name="show" value={show} onChange={({ target }) => change({ show: target.value })}>
                  <Options of={(Object.keys(shows) as Show[]).map((one) => [one, shows[one]()])} />
                </Select>
              </Field>
            </FilterBar>
            <People
              filters={{ search: narrows(search) ? search : '', show }}
              chosen={chosen}
              onChoose={(user) => change({ user })}
            />
          </div>
        ) : null}
        <section className={styles.detail} tabIndex={-1} data-work="" aria-label={m.members_detail()}>
          {chosen ? (
            <MemberPanel key={chosen} id={chosen} onLeave={wide ? undefined : leave} />
          ) : (
            <p className={styles.meta}>{wide ? m.members_choose() : null}</p>
          )}
        </section>
      </div>
    </Screen>
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
    <Loaded query={found} failed={m.members_load_failed()} shape="card" count={6}>
      {() => (
        <>
          {people.length === 0 ? <EmptyState>{m.members_none()}</EmptyState> : null}
          <ul className={styles.cards} aria-label={m.members_users_title()}>
            {people.map((one) => (
              <MemberCard key={one.id} member={one} isChosen={one.id === chosen} onChoose={() => onChoose(one.id)} />
            ))}
          </ul>
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
