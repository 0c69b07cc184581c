import type { Cart } from '@keywright/contract/cart';
import { CartScreen } from '../../features/cart/cart-screen.tsx';
import { CartPlans } from '../../features/subscriptions/cart-plans.tsx';

const plansFor = (cart: Cart) => <CartPlans cart={cart} />;

export default function CartRoute() {
  return <CartScreen plansFor={plansFor} />;
}
