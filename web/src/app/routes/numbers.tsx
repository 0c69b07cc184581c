import { NumbersScreen } from '../../features/numbers/numbers-screen.tsx';

export default function NumbersRoute() {
  return <NumbersScreen />;
}
