import { TrackScreen } from '../../features/orders/track-screen.tsx';

export default function TrackRoute() {
  return <TrackScreen />;
}
