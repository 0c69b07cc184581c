import { PaymentSuccess } from '../../features/payments/payment-success.tsx';

export default function PaymentSuccessRoute() {
  return <PaymentSuccess />;
}
