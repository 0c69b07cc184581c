import { RequestScreen } from '../../features/ask/request-screen.tsx';
import { useSession } from '../../lib/session.ts';

export default function RequestFormRoute() {
  const { user, initialized } = useSession();
  return <RequestScreen user={initialized ? user : undefined} />;
}
