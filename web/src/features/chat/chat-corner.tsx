import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { late } from '../../ui/late.tsx';
import { Link } from '../../ui/link.ts';
import { CHAT_LAUNCHER } from './chat-launcher.tsx';
import { chatStateQuery } from './own-chat.queries.ts';
import { useShownChat } from './use-shown-chat.ts';
import styles from './chat-corner.module.css';

const ChatWindow = late(async () => (await import('./chat-window.tsx')).ChatWindow);

/** The member's chat with the desk, where it is open. Nothing of it is fetched before; what opens it is `ChatLauncher`. */
export const ChatCorner = () => {
  const { data: state } = useQuery(chatStateQuery);
  const [shown, show] = useShownChat();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && shown === null) document.getElementById(CHAT_LAUNCHER)?.focus({ preventScroll: true });
    wasOpen.current = shown !== null;
  }, [shown]);
  if (shown === null) return state?.isOpen === false ? <Closed /> : null;
  return (
    <Suspense>
      <ChatWindow about={shown === 'open' ? null : shown} onClose={() => show(null)} />
    </Suspense>
  );
};

/** Who has no plan reads what would open the chat, and is not shown what they can't open. */
const Closed = () => (
  <p className={styles.closed}>
    {m.own_chat_comes_with()} <Link to={at('/subscriptions')}>{m.own_chat_see_plans()}</Link>
  </p>
);
