import { uploadChatPhoto } from '@keywright/contract/chat.calls';
import { useQuery } from '@tanstack/react-query';
import Camera from 'icon:camera';
import X from 'icon:x';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { vinEnd } from '../../lib/format.ts';
import { saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { vehicleName } from '@keywright/words/order-words';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { ChatPhoto } from './chat-photo.tsx';
import styles from './chat-window.module.css';
import { ordersQuery } from './own-chat.queries.ts';
import { currentDraft, type DraftPhoto, saveDraft } from './own-draft.ts';
import type { OpenTalk } from './own-talk.ts';
import { onWriting } from './own-writing.ts';

const MOST = 2_000;
/** Milliseconds in which a second press belongs to the one that sent. */
const ONE_PRESS = 700;

type OwnComposerProps = { talk: OpenTalk; who: string; about: string | null; wide: boolean };

/** The order that is written about: the one that somebody came from, until they choose another. */
const useAbout = (who: string, from: string | null) => {
  const [about, setAbout] = useState(() => from ?? currentDraft(who).about);
  const [cameFrom, setCameFrom] = useState(from);
  if (from !== cameFrom) {
    setCameFrom(from);
    if (from !== null) setAbout(from);
  }
  return [about, setAbout] as const;
};

/** Whether a press belongs to the one that has just sent. */
const useSecondPress = () => {
  const sentAt = useRef(-ONE_PRESS);
  const note = () => void (sentAt.current = performance.now());
  return [() => performance.now() - sentAt.current < ONE_PRESS, note] as const;
};

/** What is being written: words, a photo, and the order that it is about. It is kept over a reload. */
export const OwnComposer = ({ talk, who, about: from, wide }: OwnComposerProps) => {
  const [message, setMessage] = useState(() => currentDraft(who).message);
  const [about, setAbout] = useAbout(who, from);
  const [error, setError] = useState<string | undefined>();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isSecondPress, noteSent] = useSecondPress();
  const photo = usePhoto(who);
  const { setPhoto } = photo;
  useEffect(() => saveDraft(who, { message, about }), [who, message, about]);
  useEffect(
    () =>
      onWriting((back) => {
        setMessage((now) => [back.message, now].filter(Boolean).join('\n'));
        setAbout(back.about);
        if (back.photo) setPhoto(back.photo);
        area.current?.focus();
      }),
    [setAbout, setPhoto],
  );

  const send = () => {
    const text = message.trim();
    if (text.length > MOST) return setError(m.own_chat_too_long({ most: MOST, count: text.length }));
    if (photo.share !== null) return setError(m.own_chat_photo_on_its_way());
    if (text === '' && !photo.kept) return isSecondPress() ? undefined : setError(m.own_chat_write_something());
    noteSent();
    talk.send({ message: text, photo: photo.kept, about });
    setMessage('');
    setError(undefined);
    photo.setPhoto(null);
    area.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // On a phone it begins a line; elsewhere Shift does. Not while a letter is being composed, as in Japanese.
    if (!wide || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.composer} onSubmit={submit} noValidate>
      <AboutSelect about={about} onChange={setAbout} />
      <Field name="chat-message" label={m.own_chat_message()} error={error}>
        <Textarea
          className={styles.words}
          ref={area}
          rows={2}
          value={message}
          onChange={({ target }) => {
            setMessage(target.value);
            setError(undefined);
          }}
          onKeyDown={sendOnEnter}
        />
      </Field>
      <PhotoPlace photo={photo} />
      <div className={styles.send}>
        <FileButton
          icon={<Icon of={Camera} />}
          label={m.own_chat_photo()}
          accept="image/*"
          busy={photo.share !== null && m.own_chat_photo_sending()}
          onFile={photo.take}
        >
          {m.own_chat_photo()}
        </FileButton>
        <Button type="submit" tone="primary">
          {m.chat_send()}
        </Button>
      </div>
    </form>
  );
};

const AboutSelect = ({ about, onChange }: { about: string | null; onChange: (about: string | null) => void }) => {
  const { data } = useQuery(ordersQuery);
  const orders = [
    ...(data?.pendingRequests ?? []),
    ...(data?.inProgressRequests ?? []),
    ...(data?.fulfilledRequests ?? []),
  ];
  const paid = orders.filter(({ paidAt }) => paidAt !== null);
  const isGone = data !== undefined && about !== null && !paid.some(({ id }) => id === about);
  useEffect(() => {
    if (isGone) onChange(null);
  }, [isGone, onChange]);
  if (paid.length === 0) return null;
  return (
    <div className={styles.which}>
      <Field name="chat-about" label={m.own_chat_about()}>
        <Select value={about ?? ''} onChange={({ target }) => onChange(target.value || null)}>
          <option value="">{m.own_chat_about_none()}</option>
          <Options
            of={paid.map((request) => [
              request.id,
              [request.confirmationNumber, vehicleName(request), vinEnd(request.vin)].filter(Boolean).join(' · '),
            ])}
          />
        </Select>
      </Field>
    </div>
  );
};

/** The photo travels while its message is still being written. */
const usePhoto = (who: string) => {
  const [kept, setKept] = useState<DraftPhoto | null>(() => currentDraft(who).photo);
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [setPhoto] = useState(() => (photo: DraftPhoto | null) => {
    setKept(photo);
    setFault(null);
    setChosen(null);
    saveDraft(who, { photo });
  });
  const take = async (file: File): Promise<void> => {
    setFault(null);
    setChosen(file);
    setShare(0);
    try {
      const { takePhoto } = await import('../../lib/photos/take-file.ts');
      const taken = await takePhoto(file);
      if (taken.fault !== undefined) {
        const { fieldWords } = await import('../../lib/words.ts');
        return setFault(fieldWords[taken.fault]());
      }
      const files = { photo: taken.file };
      setPhoto(await call(uploadChatPhoto, { files, onProgress: setShare }, m.own_chat_photo_failed));
    } catch (error) {
      setFault(saysOf(error));
    } finally {
      setShare(null);
    }
  };
  return { kept, share, fault, chosen, setPhoto, take: (file: File) => void take(file) };
};

const PhotoPlace = ({
  photo: { kept, share, fault, chosen, setPhoto, take },
}: {
  photo: ReturnType<typeof usePhoto>;
}) => (
  <>
    {share === null ? null : <Progress label={m.own_chat_photo_sending()} share={share} />}
    {fault ? (
      <Alert tone="rejected" action={chosen ? <Button onClick={() => take(chosen)}>{m.common_retry()}</Button> : null}>
        {fault}
      </Alert>
    ) : null}
    {kept ? (
      <div className={styles.chosen}>
        <ChatPhoto photo={{ ...kept, isKept: true }} />
        <Button dense tone="quiet" icon={<Icon of={X} />} onClick={() => setPhoto(null)}>
          {m.own_chat_photo_remove()}
        </Button>
      </div>
    ) : null}
  </>
);
