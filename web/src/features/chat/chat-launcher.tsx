import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'icon:message-circle';
import { createPortal } from 'react-dom';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Icon } from '../../ui/icon.tsx';
import { BAR_ASIDE, usePlace } from '../../ui/page-bar.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chat-launcher.module.css';
import { chatStateQuery } from './own-chat.queries.ts';
import { useWaiting } from './own-draft.ts';
import { useShownChat } from './use-shown-chat.ts';

export const CHAT_LAUNCHER = 'chat-launcher';

/** Opens the chat, and says how much is new in it: in the bar of a phone, which stays in view, else where it is rendered. It covers nothing. */
export const ChatLauncher = () => {
  const { data: state } = useQuery(chatStateQuery);
  const isWide = useWide();
  const bar = usePlace(BAR_ASIDE);
  if (!state?.isOpen) return null;
  const launcher = <Launcher unread={state.unread} />;
  if (isWide) return launcher;
  return bar && createPortal(launcher, bar);
};

const Launcher = ({ unread }: { unread: number }) => {
  const [shown, show] = useShownChat();
  const waiting = useWaiting(useSession().user?.id);
  const isOpen = shown !== null;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{unread > 0 && !isOpen ? m.own_chat_new({ count: unread }) : null}</span>
      </VisuallyHidden>
      <button
        id={CHAT_LAUNCHER}
        type="button"
        className={styles.launcher}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        hidden={isOpen}
        onClick={() => show('open')}
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
    </>
  );
};
