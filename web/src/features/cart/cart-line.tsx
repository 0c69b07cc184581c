import type { CartItem } from '@keywright/contract/cart';
import { money } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './cart.module.css';

export const vehicleName = ({ year, make, model }: Pick<CartItem, 'year' | 'make' | 'model'>): string =>
  m.cart_vehicle({ year, make, model });

const contents = (item: CartItem, isGuest: boolean): string => {
  if (!item.withPin) return m.cart_key_code();
  return isGuest ? m.cart_pin_extra() : `${m.cart_key_code()} · ${m.cart_pin_included()}`;
};

type CartLineProps = {
  item: CartItem;
  isGuest: boolean;
  removing: boolean;
  onRemove: () => void;
};

/** One vehicle of the cart with its price and the way to take it out. */
export const CartLine = ({ item, isGuest, removing, onRemove }: CartLineProps) => (
  <li>
    <Card className={styles.item}>
      <div className={styles.about}>
        <h2 className={styles.vehicle}>{vehicleName(item)}</h2>
        <p className={styles.meta}>
          <span>
            {m.common_vin()} {verbatim(m.common_vin_ends({ end: item.vinEnd }), item.vinEnd)}
          </span>
          <span>{contents(item, isGuest)}</span>
        </p>
        {item.pricingNote ? <p className={styles.meta}>{m.cart_prices_may_vary()}</p> : null}
      </div>
      <div className={styles.price}>
        <strong>{verbatim(money(item.finalCents))}</strong>
        {item.standardCents > item.finalCents ? (
          <span className={styles.meta}>{verbatim(m.cart_list_price({ price: money(item.standardCents) }))}</span>
        ) : null}
      </div>
      <Button
        tone="text"
        className={styles.remove}
        busy={removing && m.cart_removing()}
        aria-label={m.cart_remove_named({ vehicle: vehicleName(item), end: item.vinEnd })}
        onClick={onRemove}
      >
        {m.cart_remove()}
      </Button>
    </Card>
  </li>
);
