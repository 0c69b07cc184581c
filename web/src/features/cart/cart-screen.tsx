import type { Cart, CartItem } from '@keywright/contract/cart';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { dayAndTime } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { withReason } from '../../lib/refusal.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHead, Stack, StickyBar, TwoColumns } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useWide } from '../../ui/use-wide.ts';
import styles from './cart.module.css';
import { CartLine } from './cart-line.tsx';
import { CartPlanLine } from './cart-plan-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import { cartQuery, useRemove, useRestore } from './cart.queries.ts';
import { CheckoutSheet } from './checkout-sheet.tsx';
import { isDirect, PayButton } from './pay-button.tsx';
import { useCanceled } from './use-canceled.ts';
import { useCheckoutForm } from './use-checkout-form.ts';

/** What the cart says of plans: the member's own, and in one line what another would save. */
type Plans = { status: ReactNode; offer: ReactNode };

/** `plansFor` is made by another feature. */
type CartScreenProps = { plansFor: (cart: Cart) => Plans };

/** The vehicles and the plan that are not paid yet, what they cost, and the way to pay. */
export const CartScreen = ({ plansFor }: CartScreenProps) => {
  const query = useQuery(cartQuery);
  const { data: cart, refetch } = query;
  const refetchCart = useCallback(() => void refetch(), [refetch]);
  const body = useRef<HTMLDivElement>(null);
  useKeptFocus(body, [cart?.plan, ...(cart?.items ?? [])].map((line) => line?.id).join(' '));
  return (
    <Page wide>
      <PageTitle>{m.cart_title()}</PageTitle>
      <PageBar title={m.cart_bar()} />
      <PageHead title={m.cart_title()} />
      <div ref={body} tabIndex={-1}>
        {cart ? <CartBody cart={cart} plans={plansFor(cart)} onCartChanged={refetchCart} /> : null}
      </div>
      <Loaded query={query} failed={m.cart_fetch_failed()} shape="card">
        {() => null}
      </Loaded>
    </Page>
  );
};

const requestPage = () => at('/vehicle-keycode-request');

type CartBodyProps = { cart: Cart; plans: Plans; onCartChanged: () => void };

const CartBody = ({ cart, plans, onCartChanged }: CartBodyProps) => {
  const [isReviewing, setReviewing] = useState(false);
  const { removing, remove, removePlan } = useRemoval();
  const form = useCheckoutForm({ cart, onCartChanged });
  const isCanceled = useCanceled();
  const wide = useWide();
  const { plan } = cart;

  if (cart.items.length === 0 && !plan) {
    return (
      <Stack>
        <EmptyState way={{ to: requestPage(), words: m.cart_empty_action() }}>{m.cart_empty()}</EmptyState>
        {cart.isGuest ? null : (
          <>
            {plans.status}
            {plans.offer}
          </>
        )}
      </Stack>
    );
  }
  // A cart that changed while it is reviewed stays in the review.
  const direct = isDirect(cart) && !isReviewing;
  const pay = <PayButton cart={cart} form={form} direct={direct} onReview={() => setReviewing(true)} />;
  const aside = (
    <>
      <CartSummary
        cart={cart}
        form={form}
        status={plans.status}
        pay={wide ? pay : null}
        direct={direct}
        isCanceled={isCanceled}
      />
      {plans.offer}
    </>
  );
  return (
    <>
      <TwoColumns aside={aside}>
        <ul className={styles.plain} aria-label={m.cart_list()}>
          {cart.items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              isGuest={cart.isGuest}
              removing={removing === item.id}
              onRemove={() => remove(item)}
            />
          ))}
          {plan ? (
            <CartPlanLine plan={plan} removing={removing === plan.id} onRemove={() => removePlan(plan.id)} />
          ) : null}
        </ul>
        <div className={styles.after}>
          <LinkButton to={requestPage()}>
            {cart.items.length > 0 ? m.cart_add_another() : m.cart_add_vehicle()}
          </LinkButton>
          {cart.limit && cart.items.length > 0 ? (
            <span className={styles.meta}>{m.cart_limit({ count: cart.items.length, limit: cart.limit })}</span>
          ) : null}
        </div>
        {cart.expiresAt ? <p className={styles.meta}>{keptWords(dayAndTime(cart.expiresAt), cart)}</p> : null}
      </TwoColumns>
      {wide ? null : <StickyBar className={styles.bar}>{pay}</StickyBar>}
      <CheckoutSheet cart={cart} form={form} open={isReviewing} onClose={() => setReviewing(false)} />
    </>
  );
};

/** A guest finds the cart again on this device alone, a member wherever they log in. */
const keptWords = (time: string, { isGuest }: Cart): string =>
  isGuest ? m.cart_kept_until({ time }) : m.cart_kept_in_account({ time });

/** Takes a line out at once and offers to put it back. */
const useRemoval = () => {
  const removal = useRemove();
  const restoring = useRestore();
  const putBack = (id: string) =>
    restoring.mutate(id, {
      onError: (error) => showToast(withReason(m.cart_restore_failed(), error), { tone: 'rejected' }),
    });
  const remove = ({ id }: CartItem) =>
    removal.mutate(id, {
      onSuccess: () => showToast(m.cart_removed(), { action: { label: m.common_undo(), run: () => putBack(id) } }),
      onError: (error) => showToast(withReason(m.cart_remove_failed(), error), { tone: 'rejected' }),
    });
  const removePlan = (id: string) =>
    removal.mutate(id, {
      onSuccess: () => showToast(m.subscriptions_cart_removed()),
      onError: (error) => showToast(withReason(m.cart_remove_failed(), error), { tone: 'rejected' }),
    });
  return { remove, removePlan, removing: removal.isPending ? removal.variables : undefined };
};
