import type { SessionEntry } from '@keywright/contract/devices';
import { logoutEverywhere } from '@keywright/contract/devices.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '../../ui/link.ts';
import { call } from '../../lib/call.ts';
import { at } from '../../lib/locale.ts';
import { saysOf } from '../../lib/refusal.ts';
import { currentSession, logInPageOf, setUser } from '../../lib/session.ts';
import { duringSignOut } from '../../lib/session-ended.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { ConfirmDialog } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { endDevice, endOtherDevices } from './devices.queries.ts';

/** What is about to be logged out. */
export type Ending = { which: 'one'; device: SessionEntry } | { which: 'others' } | { which: 'all' };

type Words = { title: string; words: string; yes: string };

const wordsOf = (ending: Ending): Words => {
  switch (ending.which) {
    case 'one':
      return {
        title: m.devices_end_title({ device: ending.device.device }),
        words: m.devices_end_words(),
        yes: m.devices_end(),
      };
    case 'others':
      return {
        title: m.devices_end_others_title(),
        words: m.devices_end_others_words(),
        yes: m.devices_end_others(),
      };
    case 'all':
      return { title: m.devices_end_all_title(), words: m.devices_end_all_words(), yes: m.devices_end_all() };
  }
};

/** Asks once before a device is logged out, and says in the same place when it could not be. */
export const EndDialog = ({ ending, onClose }: { ending: Ending | null; onClose: () => void }) => {
  const { run, busy, error, forget } = useAttempt();
  const end = useEnd();
  const close = () => {
    forget();
    onClose();
  };
  const yes = () =>
    run(async () => {
      if (!ending) return;
      await end(ending);
      close();
    });
  const says = ending && wordsOf(ending);
  return (
    <ConfirmDialog
      open={ending !== null}
      onClose={close}
      title={says?.title}
      yes={says?.yes}
      busy={busy && m.devices_ending()}
      onYes={() => void yes()}
      failed={error === null ? null : saysOf(error, m.devices_end_failed())}
    >
      <p>{says?.words}</p>
    </ConfirmDialog>
  );
};

const useEnd = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (ending: Ending): Promise<void> => {
    if (ending.which === 'one') {
      await endDevice(queries, ending.device);
      return showToast(m.devices_end_done({ device: ending.device.device }), { tone: 'fulfilled' });
    }
    if (ending.which === 'others') {
      await endOtherDevices(queries);
      return showToast(m.devices_end_others_done(), { tone: 'fulfilled' });
    }
    await duringSignOut(async () => {
      await call(logoutEverywhere, {}, m.devices_end_failed);
      const page = logInPageOf(currentSession().role);
      setUser(null);
      await navigate(at(page), { state: { loggedOut: true } });
    });
  };
};
