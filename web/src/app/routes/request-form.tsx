import { RequestScreen } from '../../features/requests/request-screen.tsx';
import { useSession } from '../../lib/session.ts';

export default function RequestFormRoute() {
  const { user, initialized } = useSession();
  return <RequestScreen user={initialized ? user : undefined} />;
}
