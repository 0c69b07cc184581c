export { TrackScreen as default } from '../../features/orders/track-screen.tsx';
