import { PaymentSuccess } from '../../features/payments/payment-success.tsx';
import { PaidPlan } from '../../features/subscriptions/paid-plan.tsx';

export default function PaymentSuccessRoute() {
  return <PaymentSuccess plan={<PaidPlan />} />;
}
