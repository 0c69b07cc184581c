import { LegalHoldsScreen } from '../../features/legal-holds/legal-holds-screen.tsx';

export default function LegalHoldsRoute() {
  return <LegalHoldsScreen />;
}
