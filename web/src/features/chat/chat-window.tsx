import type { ChatState } from '@keywright/contract/chat';
import { readChat } from '@keywright/contract/chat.calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'icon:chevron-down';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { day } from '../../lib/format.ts';
import type { LiveState } from '../../lib/live.ts';
import { at } from '../../lib/locale.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LiveDot } from '../../ui/live-dot.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMedia } from '../../ui/use-media.ts';
import styles from './chat-window.module.css';
import { chatStateQuery, planQuery } from './own-chat.queries.ts';
import { OwnComposer } from './own-composer.tsx';
import { OwnLog } from './own-log.tsx';
import { type OpenTalk, openTalk, type Talk } from './own-talk.ts';

type ChatWindowProps = {
  /** The request that the member comes from. */
  about: string | null;
  onClose: () => void;
};

/** The open chat: beside the page where there is room, over the whole of a phone. Escape minimises it. */
export const ChatWindow = ({ about, onClose }: ChatWindowProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const wide = useMedia('(min-width: 640px)');
  useShown(dialog, wide);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what is modal by itself, and here the same
    <dialog
      ref={dialog}
      className={styles.window}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // It is told late: by then it may stand there again, in its other form.
      onClose={() => dialog.current?.open === false && onClose()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && wide) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={title} tabIndex={-1} className={styles.title}>
          {m.own_chat_title()}
        </h2>
        <Button tone="quiet" dense className={styles.close} aria-label={m.own_chat_minimise()} onClick={onClose}>
          <Icon of={ChevronDown} />
        </Button>
      </div>
      <Inside about={about} wide={wide} />
    </dialog>
  );
};

/** Beside the page it leaves the page usable; over it, it holds the focus. A phone's keyboard takes of its height, and not of what is written. */
const useShown = (dialog: RefObject<HTMLDialogElement | null>, wide: boolean): void => {
  useEffect(() => {
    const element = dialog.current;
    const seen = globalThis.visualViewport;
    if (!element) return;
    if (wide) element.show();
    else element.showModal();
    element.querySelector<HTMLElement>(wide ? 'textarea, h2' : 'h2')?.focus();
    const fit = () => {
      element.style.setProperty('--seen', `${seen?.height ?? innerHeight}px`);
      element.style.setProperty('--seen-from', `${seen?.offsetTop ?? 0}px`);
    };
    fit();
    seen?.addEventListener('resize', fit);
    seen?.addEventListener('scroll', fit);
    return () => {
      seen?.removeEventListener('resize', fit);
      seen?.removeEventListener('scroll', fit);
      element.close();
    };
  }, [dialog, wide]);
};

type InsideProps = Pick<ChatWindowProps, 'about'> & { wide: boolean };

const Inside = ({ about, wide }: InsideProps) => {
  const who = useSession().user?.id;
  const [talk, setTalk] = useState<OpenTalk | null>(null);
  useEffect(() => {
    if (who === undefined) return;
    const opened = openTalk(who);
    // oxlint-disable-next-line react/set-state-in-effect -- what is opened here is closed below
    setTalk(opened);
    return opened.leave;
  }, [who]);
  return talk && who !== undefined ? <Opened talk={talk} who={who} about={about} wide={wide} /> : null;
};

const liveWords: Record<LiveState, () => string> = {
  live: m.common_live,
  reconnecting: m.common_reconnecting,
  offline: m.common_offline,
};

const Opened = ({ talk, who, about, wide }: InsideProps & { talk: OpenTalk; who: string }) => {
  const now = talk.use();
  const { data: state } = useQuery(chatStateQuery);
  useMarkRead(now);
  useOpenAgain(talk, now, state);
  return (
    <>
      {now.phase === 'open' ? (
        <p className={styles.live}>
          <LiveDot state={now.live} words={liveWords[now.live]()} />
        </p>
      ) : null}
      <Read talk={talk} now={now} deskRead={state?.deskRead ?? 0} />
      {now.phase === 'closed' ? (
        <Closed talk={talk} />
      ) : (
        <OwnComposer talk={talk} who={who} about={about} wide={wide} />
      )}
    </>
  );
};

const Read = ({ talk, now, deskRead }: { talk: OpenTalk; now: Talk; deskRead: number }) => {
  if (now.phase === 'loading') {
    return (
      <div className={styles.loading}>
        {now.failure ? (
          <Alert tone="late" action={<Button onClick={() => void talk.readAgain()}>{m.common_retry()}</Button>}>
            {now.failure}
          </Alert>
        ) : (
          <Skeleton />
        )}
      </div>
    );
  }
  return <OwnLog talk={talk} now={now} deskRead={deskRead} />;
};

/** Why nothing can be written, and what opens it. */
const Closed = ({ talk }: { talk: OpenTalk }) => {
  const { data: plan } = useQuery(planQuery);
  const [now] = useState(() => Date.now());
  const ended = plan?.trialEndsAt && Date.parse(plan.trialEndsAt) < now ? plan.trialEndsAt : null;
  return (
    <div className={styles.closed} role="status">
      <p>
        <strong>{ended ? m.own_chat_trial_ended({ day: day(ended) }) : m.own_chat_no_plan()}</strong>
      </p>
      <p>{m.own_chat_opens_with()}</p>
      <div className={styles.buttons}>
        <LinkButton tone="primary" to={at('/subscriptions')}>
          {m.own_chat_see_plans()}
        </LinkButton>
        <LinkButton to={at('/support')}>{m.own_chat_write_support()}</LinkButton>
        <Button tone="text" onClick={() => void talk.readAgain()}>
          {m.own_chat_look_again()}
        </Button>
      </div>
    </div>
  );
};

/** A plan that begins opens what was closed. */
const useOpenAgain = (talk: OpenTalk, { phase }: Talk, state: ChatState | undefined): void => {
  const isOpen = state?.isOpen;
  useEffect(() => {
    if (phase === 'closed' && isOpen) void talk.readAgain();
    // Only a change of what the server says: what it refuses meanwhile is so.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isOpen, talk]);
};

/** What stands on the screen in front of somebody is read. */
const useMarkRead = ({ phase, messages }: Talk): void => {
  const queries = useQueryClient();
  const last = messages.findLast(({ sender }) => sender === 'AGENT')?.id;
  useEffect(() => {
    if (phase !== 'open' || last === undefined) return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      call(readChat, { body: { upTo: last } }, m.own_chat_load_failed)
        .then((now) => queries.setQueryData(chatStateQuery.queryKey, now))
        .catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [phase, last, queries]);
};
