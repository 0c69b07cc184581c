import { AuditScreen } from '../../features/audit/audit-screen.tsx';

export default function AuditRoute() {
  return <AuditScreen />;
}
