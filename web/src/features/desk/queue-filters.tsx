import { useQuery } from '@tanstack/react-query';
import { m } from '@keywright/words/messages';
import { Options, Select } from '../../ui/select.tsx';
import styles from './desk.module.css';
import { shiftQuery } from './desk.queries.ts';
import { type Sort, sorts } from './sorts.ts';
import type { DeskAddress, List } from './use-desk-address.ts';

/** What each list of requests can be sorted by and narrowed to. Second reviews and reported codes have an order of their own. */
const filtersOf: Partial<Record<List, { sorted: boolean; byAdmin: boolean }>> = {
  waiting: { sorted: true, byAdmin: false },
  mine: { sorted: true, byAdmin: false },
  progress: { sorted: true, byAdmin: true },
  late: { sorted: true, byAdmin: true },
  customer: { sorted: true, byAdmin: true },
  reported: { sorted: false, byAdmin: true },
};

const sortWords: Record<Sort, () => string> = { wait: m.desk_sort_wait, due: m.desk_sort_due };

/** The order of a list of requests, and the admin to whom it is narrowed. */
export const QueueFilters = ({ address }: { address: DeskAddress }) => {
  const filters = filtersOf[address.list];
  if (!filters) return null;
  return (
    <>
      {filters.sorted ? (
        <Select
          className={styles.search}
          aria-label={m.desk_sort()}
          value={address.sort}
          onChange={({ target }) => address.go({ sort: target.value === 'due' ? 'due' : null })}
        >
          <Options of={sorts.map((sort) => [sort, sortWords[sort]()])} />
        </Select>
      ) : null}
      {filters.byAdmin ? <AdminFilter address={address} /> : null}
    </>
  );
};

const AdminFilter = ({ address: { admin, go } }: { address: DeskAddress }) => {
  const { data: admins = [] } = useQuery(shiftQuery);
  const isUnknown = admin !== '' && !admins.some(({ id }) => id === admin);
  return (
    <Select
      className={styles.search}
      aria-label={m.desk_admin_filter()}
      value={admin}
      onChange={({ target }) => go({ admin: target.value || null })}
    >
      <option value="">{m.desk_admin_all()}</option>
      {isUnknown ? <option value={admin}>{m.desk_admin_other()}</option> : null}
      <Options of={admins.map(({ id, name }) => [id, name])} />
    </Select>
  );
};
