import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'icon:message-circle';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { at } from '../../lib/locale.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Icon } from '../../ui/icon.tsx';
import { late } from '../../ui/late.tsx';
import { Link } from '../../ui/link.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { chatStateQuery } from './own-chat.queries.ts';
import { useWaiting } from './own-draft.ts';
import styles from './chat-corner.module.css';

const ChatWindow = late(async () => (await import('./chat-window.tsx')).ChatWindow);

/**
 * The member's chat with the desk, at the corner of their page: minimised, with how much is new, or open. Nothing of it but this is fetched before it
 * is opened. What `?chat=` names is the request that it is opened about, or `open`.
 */
export const ChatCorner = () => {
  const { data: state } = useQuery(chatStateQuery);
  const [params, setParams] = useSearchParams();
  const launcher = useRef<HTMLButtonElement>(null);
  const shown = params.get('chat');
  const waiting = useWaiting(useSession().user?.id);
  const show = (chat: string | null) => {
    const next = new URLSearchParams(params);
    if (chat === null) next.delete('chat');
    else next.set('chat', chat);
    setParams(next, { replace: chat === null, preventScrollReset: true });
  };
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && shown === null) launcher.current?.focus({ preventScroll: true });
    wasOpen.current = shown !== null;
  }, [shown]);
  if (!state && shown === null) return null;
  return (
    <>
      {state?.isOpen === false && shown === null ? <Closed /> : null}
      {state?.isOpen ? (
        <Launcher
          waiting={waiting}
          unread={state.unread}
          isOpen={shown !== null}
          ref={launcher}
          onPress={() => show('open')}
        />
      ) : null}
      {shown === null ? null : (
        <Suspense>
          <ChatWindow about={shown === 'open' ? null : shown} onClose={() => show(null)} />
        </Suspense>
      )}
    </>
  );
};

/** Who has no plan reads what would open the chat, and is not shown what they can't open. */
const Closed = () => (
  <p className={styles.closed}>
    {m.own_chat_comes_with()} <Link to={at('/subscriptions')}>{m.own_chat_see_plans()}</Link>
  </p>
);

type LauncherProps = {
  waiting: number;
  unread: number;
  isOpen: boolean;
  ref: RefObject<HTMLButtonElement | null>;
  onPress: () => void;
};

const Launcher = ({ waiting, unread, isOpen, ref, onPress }: LauncherProps) => (
  <div className={styles.corner}>
    <VisuallyHidden>
      <span role="status">{unread > 0 && !isOpen ? m.own_chat_new({ count: unread }) : null}</span>
    </VisuallyHidden>
    <button
      ref={ref}
      type="button"
      className={styles.launcher}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      hidden={isOpen}
      onClick={onPress}
    >
      <Icon of={MessageCircle} />
      {m.own_chat_launch()}
      {waiting > 0 ? <span> · {m.own_chat_waiting({ count: waiting })}</span> : null}
      {unread > 0 ? (
        <span className={styles.count}>
          {unread}
          <VisuallyHidden> {m.own_chat_unread({ count: unread })}</VisuallyHidden>
        </span>
      ) : null}
    </button>
  </div>
);
