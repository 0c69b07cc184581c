import type { ChatMessage } from '@keywright/contract/chat';
import { chatPhoto } from '@keywright/contract/chat.calls';
import { addressOf } from '@keywright/contract/call-input';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { LostPicture } from '../../ui/lost-picture.tsx';
import { usePicture } from '../../ui/use-picture.ts';
import styles from './chat-photo.module.css';

/** A photo of a conversation, small; a press opens it whole. */
export const ChatPhoto = ({ photo }: { photo: NonNullable<ChatMessage['photo']> }) => {
  const { isLost, tries, again, image } = usePicture();
  if (!photo.isKept) return <p className={styles.gone}>{m.chat_photo_gone()}</p>;
  const url = addressOf(chatPhoto, { params: { id: photo.id } });
  return (
    <>
      {isLost ? <LostPicture words={m.chat_photo_failed()} onRetry={again} /> : null}
      <Anchor
        className={styles.photo}
        href={url}
        hidden={isLost}
        target="_blank"
        rel="noreferrer"
        aria-label={m.chat_photo_whole()}
      >
        <img
          key={tries}
          src={url}
          alt={m.chat_photo()}
          width={photo.width}
          height={photo.height}
          loading={isLost ? 'eager' : 'lazy'}
          {...image}
        />
      </Anchor>
    </>
  );
};
