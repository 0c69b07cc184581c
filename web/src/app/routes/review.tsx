import { ReviewScreen } from '../../features/review/review-screen.tsx';

export default function ReviewRoute() {
  return <ReviewScreen />;
}
