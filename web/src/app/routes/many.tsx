import { ManyScreen } from '../../features/ask/many/many-screen.tsx';
import { useSession } from '../../lib/session.ts';

export default function ManyRoute() {
  const { user, initialized } = useSession();
  return <ManyScreen user={initialized ? user : undefined} />;
}
