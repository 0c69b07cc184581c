import type { ChatMessage } from '@keywright/contract/chat';
import { useState } from 'react';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { verbatim } from '../../ui/verbatim.tsx';
import { ChatPhoto } from './chat-photo.tsx';
import styles from './chat-window.module.css';
import type { Unsent } from './own-draft.ts';
import { startWriting } from './own-writing.ts';
import { useFootKept } from './use-foot-kept.ts';
import type { OpenTalk, Talk } from './own-talk.ts';

type OwnLogProps = { talk: OpenTalk; now: Talk; deskRead: number };

/** What was said, the latest at the foot, and below it what is on its way. */
export const OwnLog = ({ talk, now, deskRead }: OwnLogProps) => {
  const { messages, unsent, earlier, failure } = now;
  const latest = unsent.at(-1);
  const foot = `${messages.at(-1)?.id} ${latest?.key} ${latest?.fault?.says} ${deskRead}`;
  const kept = useFootKept(foot);
  return (
    <div
      {...kept}
      className={styles.log}
      role="log"
      aria-label={m.own_chat_log()}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
    >
      {earlier === null ? null : <Earlier talk={talk} />}
      {failure ? <Alert tone="late">{failure}</Alert> : null}
      {messages.length + unsent.length === 0 && now.phase === 'open' ? (
        <p className={styles.nothing}>{m.own_chat_nothing()}</p>
      ) : null}
      {messages.map((message, place) => (
        <Said
          key={message.key}
          message={message}
          isSeen={message.id <= deskRead}
          isNewAbout={message.about?.requestId !== lastAbout(messages, place)}
        />
      ))}
      {unsent.map((one) => (
        <NotSent key={one.key} unsent={one} talk={talk} />
      ))}
    </div>
  );
};

/** What the messages before this one were last about. */
const lastAbout = (messages: readonly ChatMessage[], place: number): string | undefined =>
  messages.slice(0, place).findLast(({ about }) => about !== null)?.about?.requestId;

const Earlier = ({ talk }: { talk: OpenTalk }) => {
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    await talk.readEarlier();
    setBusy(false);
  };
  return (
    <Button dense tone="quiet" busy={busy && m.common_loading()} onClick={() => void read()}>
      {m.chat_earlier()}
    </Button>
  );
};

type SaidProps = { message: ChatMessage; isSeen: boolean; isNewAbout: boolean };

const Said = ({ message: { sender, message, createdAt, about, photo }, isSeen, isNewAbout }: SaidProps) => {
  const isMine = sender === 'USER';
  const state = isSeen ? m.own_chat_seen() : m.own_chat_sent();
  const facts = [isMine ? m.own_chat_you() : m.chat_desk(), dayAndTime(createdAt), isMine ? state : null];
  return (
    <div className={classes(styles.message, isMine && styles.mine)}>
      {about && isNewAbout ? (
        <p className={styles.about}>{verbatim(m.chat_about({ number: about.confirmationNumber ?? '' }))}</p>
      ) : null}
      {photo ? <ChatPhoto photo={photo} /> : null}
      {message === '' ? null : <p className={styles.said}>{message}</p>}
      <p className={styles.meta}>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
};

const NotSent = ({ unsent, talk }: { unsent: Unsent; talk: OpenTalk }) => {
  const { key, message, photo, fault } = unsent;
  const takeBack = () => {
    const back = talk.takeBack(key);
    if (back) startWriting(back);
  };
  return (
    <div className={classes(styles.message, styles.mine, fault && styles.failed)}>
      {photo ? <ChatPhoto photo={{ ...photo, isKept: true }} /> : null}
      {message === '' ? null : <p className={styles.said}>{message}</p>}
      {fault ? (
        <>
          <p className={styles.fault}>
            <strong>{m.own_chat_not_sent()}</strong> {fault.says}
          </p>
          <div className={styles.buttons}>
            <Button dense onClick={() => talk.again(key)}>
              {m.own_chat_send_again()}
            </Button>
            <Button dense tone="quiet" onClick={takeBack}>
              {m.own_chat_take_back()}
            </Button>
          </div>
        </>
      ) : (
        <p className={styles.meta}>
          {m.own_chat_you()} · {m.own_chat_sending()}
        </p>
      )}
    </div>
  );
};
