import { PricesScreen } from '../../features/prices/prices-screen.tsx';

export default function PricesRoute() {
  return <PricesScreen />;
}
