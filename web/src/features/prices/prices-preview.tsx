import type { Prices } from '@keywright/contract/price-list';
import type { PriceTableRow } from '@keywright/contract/prices';
import { money } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Table } from '../../ui/table.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { chargedFor } from './price-figures.ts';
import styles from './prices.module.css';

type PreviewProps = { row: PriceTableRow; then: Prices };

/** What would change: for whom by how much, what that had meant for the last 30 days, and how many carts it concerns. */
export const PricesPreview = ({ row, then }: PreviewProps) => {
  const { guests, members, inCarts } = row.demand;
  const more = (count: number, member: boolean): string =>
    signed(count * (chargedFor(row.key, then, member) - chargedFor(row.key, row.now, member)));
  return (
    <section className={styles.preview} aria-live="polite">
      <Table compact label={m.prices_preview()} columns={[m.prices_who(), m.prices_was(), m.prices_then()]}>
        <Who row={row} then={then} member={false} />
        <Who row={row} then={then} member />
      </Table>
      <p className="meta">
        {m.prices_before_plans()}{' '}
        {m.prices_lately({ guests, members, fromGuests: more(guests, false), fromMembers: more(members, true) })}
      </p>
      <p className="meta">{m.prices_in_carts({ count: inCarts })}</p>
    </section>
  );
};

const Who = ({ row, then, member }: PreviewProps & { member: boolean }) => {
  const [was, will] = [chargedFor(row.key, row.now, member), chargedFor(row.key, then, member)];
  return (
    <tr>
      <th scope="row">{member ? m.prices_member() : m.prices_guest()}</th>
      <td>{verbatim(money(was))}</td>
      <td>{will === was ? m.prices_same() : <strong>{money(will)}</strong>}</td>
    </tr>
  );
};

const signed = (cents: number): string => (cents > 0 ? `+${money(cents)}` : money(cents));
