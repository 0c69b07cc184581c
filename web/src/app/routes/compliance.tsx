import { LawsScreen } from '../../features/compliance/laws-screen.tsx';

export default function ComplianceRoute() {
  return <LawsScreen />;
}
