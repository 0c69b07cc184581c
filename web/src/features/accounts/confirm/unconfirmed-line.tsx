import { useSession } from '../../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import styles from './confirm.module.css';
import { useConfirmedElsewhere } from './note-confirmed.ts';
import { useSendLink } from './use-send-link.ts';

/** Says that the address waits to be confirmed, and sends the link again. */
export const UnconfirmedLine = () => {
  const { user } = useSession();
  const { send, busy, isSent, failure } = useSendLink();
  useConfirmedElsewhere();
  if (!user) return null;
  return (
    <aside className={styles.line} aria-label={m.accounts_confirm_title()}>
      <div className={styles.inside}>
        <p role="status">
          {failure ?? (isSent ? m.accounts_confirm_sent({ email: user.email }) : m.accounts_confirm_line())}
        </p>
        <Button tone="text" dense busy={busy} onClick={send}>
          {m.accounts_confirm_send_again()}
        </Button>
      </div>
    </aside>
  );
};
