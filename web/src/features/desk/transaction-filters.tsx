import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './desk.module.css';
import type { DeskAddress } from './use-desk-address.ts';

/** Status, sort key and direction, as the specification names them. */
export const TransactionFilters = ({ address: { filters, go } }: { address: DeskAddress }) => (
  <div className={styles.filters}>
    <Field name="status" label={m.desk_status()}>
      <Select value={filters.status} onChange={(event) => go({ status: event.target.value })}>
        <option value="">{m.desk_status_all()}</option>
        <option value="PENDING">{m.desk_status_pending()}</option>
        <option value="INPROGRESS">{m.desk_status_inprogress()}</option>
        <option value="FULFILLED">{m.desk_status_fulfilled()}</option>
        <option value="DECLINED">{m.desk_status_declined()}</option>
        <option value="CANCELED">{m.desk_status_canceled()}</option>
      </Select>
    </Field>
    <Field name="sortBy" label={m.desk_sort()}>
      <Select value={filters.sortBy} onChange={(event) => go({ sortBy: event.target.value })}>
        <option value="paid">{m.desk_sort_paid()}</option>
        <option value="confirmationnumber">{m.desk_sort_confirmationnumber()}</option>
        <option value="status">{m.desk_sort_status()}</option>
      </Select>
    </Field>
    <Field name="sortOrder" label={m.desk_sort_order()}>
      <Select value={filters.sortOrder} onChange={(event) => go({ sortOrder: event.target.value })}>
        <option value="desc">{m.desk_order_desc()}</option>
        <option value="asc">{m.desk_order_asc()}</option>
      </Select>
    </Field>
  </div>
);
