import { m } from '@keywright/words/messages';
import { money } from '../../lib/format.ts';
import type { PriceRow } from './price-rows.ts';
import styles from './pricing.module.css';

/** Two columns of figures: what a guest is charged and what a member is, and under each what it consists of. */
export const PriceTable = ({ rows }: { rows: readonly PriceRow[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it where letters are large
  <section className={styles.wrap} aria-label={m.catalogue_title()} tabIndex={0}>
    <table className={styles.table}>
      <caption className={styles.caption}>{m.catalogue_table()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.catalogue_manufacturer()}</th>
          <th scope="col">{m.catalogue_guest()}</th>
          <th scope="col">{m.catalogue_member()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              <span translate="no">{row.name}</span>
              <span className={styles.part}>{row.facts.requiresPin ? m.catalogue_key_pin() : m.catalogue_key()}</span>
            </th>
            <td>
              <span className={styles.figure}>{money(row.guestCents)}</span>
              {row.facts.requiresPin ? <Parts keyCents={row.facts.basePriceCents} row={row} /> : null}
            </td>
            <td>
              <MemberPrice row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Parts = ({ keyCents, row }: { keyCents: number; row: PriceRow }) => (
  <span className={styles.part}>
    {m.catalogue_parts({ key: money(keyCents), pin: money(row.facts.pinPriceCents) })}
  </span>
);

/** Where the list names no price for members, the cart takes what it takes of anyone. */
const MemberPrice = ({ row }: { row: PriceRow }) => {
  const { memberPriceCents, memberKeyPriceCents, requiresPin } = row.facts;
  if (memberPriceCents === null)
    return (
      <>
        <span className={styles.figure}>{m.catalogue_ask()}</span>
        <span className={styles.part}>{m.catalogue_ask_note({ price: money(row.memberCents) })}</span>
      </>
    );
  const isApart = memberKeyPriceCents !== null && memberKeyPriceCents !== memberPriceCents;
  return (
    <>
      <span className={styles.figure}>{money(row.memberCents)}</span>
      {isApart ? <Parts keyCents={memberKeyPriceCents} row={row} /> : null}
      {requiresPin && !isApart ? <span className={styles.part}>{m.catalogue_pin_included()}</span> : null}
    </>
  );
};
