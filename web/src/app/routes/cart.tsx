import type { Cart } from '@keywright/contract/cart';
import { CartScreen } from '../../features/cart/cart-screen.tsx';
import { CartPlans, PlanStatus } from '../../features/subscriptions/cart-plans.tsx';

const plansFor = (cart: Cart) => ({ status: <PlanStatus cart={cart} />, offer: <CartPlans cart={cart} /> });

export default function CartRoute() {
  return <CartScreen plansFor={plansFor} />;
}
