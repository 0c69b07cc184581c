import { useNavigate } from '../../ui/link.ts';
import { at } from '../../lib/locale.ts';
import { setUser } from '../../lib/session.ts';
import { duringSignOut } from '../../lib/session-ended.ts';
import { showToast, type Toast } from '../../ui/toast-store.ts';

/** Takes somebody to the login page whose session has ended for a reason that this page knows, and says it. */
export const useLeave = () => {
  const navigate = useNavigate();
  return (words: string, tone: Toast['tone']): Promise<void> =>
    duringSignOut(async () => {
      setUser(null);
      showToast(words, { tone });
      await navigate(at('/login'), { replace: true });
    });
};
