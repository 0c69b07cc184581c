import { CartScreen } from '../../features/cart/cart-screen.tsx';
import { CartPlans } from '../../features/subscriptions/cart-plans.tsx';

export default function CartRoute() {
  return <CartScreen plansFor={(cart) => <CartPlans cart={cart} />} />;
}
