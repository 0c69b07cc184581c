import type { ShiftAdmin } from '@keywright/contract/shift';
import { useQuery } from '@tanstack/react-query';
import { duration, shortDayAndTime, timeOfDay } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useAsked } from '../../ui/form-sheet.tsx';
import { Link } from '../../ui/link.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Table } from '../../ui/table.tsx';
import { shiftQuery } from './desk.queries.ts';
import styles from './desk.module.css';
import { HandOverSheet } from './hand-over-sheet.tsx';
import type { DeskAddress } from './use-desk-address.ts';

/** Who is on shift and what each holds, with the ways to hand it over. */
export const ShiftTable = ({ address }: { address: DeskAddress }) => {
  const shift = useQuery(shiftQuery);
  return (
    <Loaded query={shift} failed={m.desk_shift_failed()} count={4}>
      {(admins) =>
        admins.length === 0 ? (
          <EmptyState>{m.desk_shift_empty()}</EmptyState>
        ) : (
          <Admins admins={admins} address={address} />
        )
      }
    </Loaded>
  );
};

const Admins = ({ admins, address }: { admins: readonly ShiftAdmin[]; address: DeskAddress }) => {
  const { asked, ask, sheet } = useAsked<ShiftAdmin>();
  return (
    <>
      <Table
        label={m.desk_section_shift()}
        className={styles.plans}
        columns={[m.desk_admin_filter(), m.desk_shift_holds(), m.desk_shift_act()]}
      >
        {admins.map((admin) => (
          <AdminRow key={admin.id} admin={admin} address={address} onHandOver={() => ask(admin)} />
        ))}
      </Table>
      {asked ? (
        <HandOverSheet
          key={asked.id}
          {...sheet}
          admin={admins.find(({ id }) => id === asked.id) ?? asked}
          colleagues={admins.filter(({ id, onShiftSince }) => id !== asked.id && onShiftSince !== null)}
        />
      ) : null}
    </>
  );
};

/** The time today, the day before that. */
const sinceWords = (iso: string): string =>
  new Date(iso).toDateString() === new Date().toDateString() ? timeOfDay(iso) : shortDayAndTime(iso);

type AdminRowProps = { admin: ShiftAdmin; address: DeskAddress; onHandOver: () => void };

const AdminRow = ({ admin: { id, name, onShiftSince, held, oldestMinutes }, address, onHandOver }: AdminRowProps) => {
  const { user, role } = useSession();
  const isOwn = id === user?.id;
  return (
    <tr>
      <th scope="row">
        {isOwn ? m.desk_shift_you({ name }) : name}
        <div className={styles.meta}>
          {onShiftSince ? m.desk_shift_since({ time: sinceWords(onShiftSince) }) : m.desk_shift_out()}
        </div>
      </th>
      <td>
        {held === 0 ? (
          m.desk_shift_none()
        ) : (
          <Link to={address.linkTo({ list: 'progress', admin: id })}>{m.desk_shift_requests({ count: held })}</Link>
        )}
        {oldestMinutes === null ? null : (
          <div className={styles.meta}>{m.desk_oldest({ time: duration(oldestMinutes) })}</div>
        )}
      </td>
      <td>
        {isOwn ? (
          <Button dense onClick={onHandOver}>
            {m.desk_shift_end()}
          </Button>
        ) : null}
        {!isOwn && role === 'SUPER_ADMIN' && held > 0 ? (
          <Button dense aria-label={m.desk_shift_hand_over_of({ name })} onClick={onHandOver}>
            {m.desk_shift_hand_over()}
          </Button>
        ) : null}
      </td>
    </tr>
  );
};
