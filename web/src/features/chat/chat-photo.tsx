import type { ChatMessage } from '@keywright/contract/chat';
import { chatPhoto } from '@keywright/contract/chat.calls';
import { addressOf } from '@keywright/contract/call-input';
import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import styles from './chat-photo.module.css';

/** A photo of a conversation, small; a press opens it whole. */
export const ChatPhoto = ({ photo }: { photo: NonNullable<ChatMessage['photo']> }) => {
  const [failed, setFailed] = useState(false);
  if (!photo.isKept) return <p className={styles.gone}>{m.chat_photo_gone()}</p>;
  if (failed) return <p className={styles.gone}>{m.chat_photo_failed()}</p>;
  const url = addressOf(chatPhoto, { params: { id: photo.id } });
  return (
    <Anchor className={styles.photo} href={url} target="_blank" rel="noreferrer" aria-label={m.chat_photo_whole()}>
      <img
        src={url}
        alt={m.chat_photo()}
        width={photo.width}
        height={photo.height}
        loading="lazy"
        onError={() => setFailed(true)}
      />
    </Anchor>
  );
};
