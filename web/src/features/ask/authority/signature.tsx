import { useEffect, useEffectEvent } from 'react';
import { spoken } from '@keywright/words/spoken';
import { m } from '@keywright/words/messages';
import { signatureWords } from '../../../lib/signature-words.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckShape, ExclamationShape } from '../../../ui/shapes.tsx';
import { SignatureInput } from '../../../ui/signature-input.tsx';
import type { Photo } from '../photos/photo-slot.ts';
import type { PhotoShelf } from '../photos/photo-shelf.ts';
import type { stateWords } from '../photos/photo-words.ts';
import styles from './authority.module.css';

/** For which words something was signed, and what becomes of a signature. */
export type Signing = {
  signedFor: () => string;
  onSigned: (how: 'drawn' | 'typed', words: string) => void;
};

type SignatureProps = {
  signing: Signing;
  /** Before its ids, where a page asks for more than one. */
  prefix: string;
  shelf: PhotoShelf;
  photo: Photo;
  sentence: string;
  of: string;
  stateWords: typeof stateWords;
};

/**
 * The sentence that is signed, and the field for it. A signature stands for these very words: with another list, or in another language, it is
 * given again.
 */
export const Signature = ({ signing, prefix, shelf, photo, sentence, of, stateWords: says }: SignatureProps) => {
  const slot = shelf.slots.signature;
  const words = `${of} ${spoken()}`;
  const signedFor = useEffectEvent(() => signing.signedFor());
  useEffect(() => {
    if (slot.photo.blob && signedFor() !== words) slot.remove();
  }, [words, slot]);
  const take = (how: 'drawn' | 'typed', picture: File) => {
    signing.onSigned(how, words);
    void slot.choose(picture);
  };
  return (
    <div className={styles.sign}>
      <h3>{m.authorities_sign()}</h3>
      <blockquote className={styles.sentence}>{sentence}</blockquote>
      {photo.blob ? (
        <Given id={`${prefix}signature`} photo={photo} shelf={shelf} stateWords={says} />
      ) : (
        <SignatureInput id={`${prefix}signature`} words={signatureWords()} onSigned={take} />
      )}
      {photo.error ? (
        <p id={`${prefix}signature-error`} className={styles.failed}>
          <ExclamationShape /> {photo.error}
        </p>
      ) : null}
    </div>
  );
};

/** What was signed, and how its way to the server stands. */
type GivenProps = Pick<SignatureProps, 'photo' | 'shelf' | 'stateWords'> & { id: string };
const Given = ({ id, photo, shelf, stateWords: says }: GivenProps) => (
  <>
    {photo.url ? <img className={styles.signed} src={photo.url} alt={m.authorities_sign_alt()} /> : null}
    <p className="meta" role="status">
      {photo.step === 'done' ? (
        <>
          <CheckShape /> {m.authorities_sign_done()}
        </>
      ) : (
        says('', photo)
      )}
    </p>
    <div className={styles.buttons}>
      {photo.step === 'failed' ? (
        <Button onClick={() => void shelf.slots.signature.send()}>{m.ask_retry()}</Button>
      ) : null}
      <Button id={id} onClick={() => shelf.slots.signature.remove()}>
        {m.authorities_sign_again()}
      </Button>
    </div>
  </>
);
