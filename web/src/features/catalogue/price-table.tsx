import { m } from '@keywright/words/messages';
import { priceText } from '../../lib/prices.ts';
import { classes } from '../../ui/class-names.ts';
import figures from '../../ui/figures.module.css';
import type { PriceRow } from './price-rows.ts';
import styles from './pricing.module.css';

/** Two columns of figures: what a guest is charged and what a member is, and under each what it consists of. */
export const PriceTable = ({ rows }: { rows: readonly PriceRow[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it where letters are large
  <section className={figures.wrap} aria-label={m.catalogue_title()} tabIndex={0}>
    <table className={classes(figures.table, styles.table)}>
      <caption className={styles.caption}>{m.catalogue_table()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.catalogue_manufacturer()}</th>
          <th scope="col">{m.catalogue_guest()}</th>
          <th scope="col">{m.catalogue_member()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, makes, row }) => (
          <tr key={row.key}>
            <th scope="row">
              <span translate="no">{name}</span>
              {makes ? (
                <span className={styles.part} translate="no">
                  {makes}
                </span>
              ) : null}
              <span className={styles.part}>{row.needsPin ? m.catalogue_key_pin() : m.catalogue_key()}</span>
            </th>
            <td>
              <Price figure={priceText('guest', row)} parts={priceText('guestParts', row)} />
            </td>
            <td>
              <Price figure={priceText('member', row)} parts={priceText('memberParts', row)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Price = ({ figure, parts }: { figure: string; parts: string }) => (
  <>
    <span className={styles.figure} translate="no">
      {figure}
    </span>
    <span className={styles.part} translate="no">
      {parts}
    </span>
  </>
);
