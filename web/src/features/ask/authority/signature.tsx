import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { spoken } from '@keywright/words/spoken';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { Chip, Chips } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { CheckShape, ExclamationShape } from '../../../ui/shapes.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { Photo } from '../photos/photo-slot.ts';
import type { PhotoShelf } from '../photos/photo-shelf.ts';
import type { stateWords } from '../photos/photo-words.ts';
import styles from './authority.module.css';
import { drawnPicture, nameAsPicture, SignaturePad } from './signature-pad.tsx';

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
        <Pad prefix={prefix} onSigned={take} />
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

type PadProps = { prefix: string; onSigned: (how: 'drawn' | 'typed', picture: File) => void };

const Pad = ({ prefix, onSigned }: PadProps) => {
  const [isTyped, setTyped] = useState(false);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const pad = useRef<HTMLCanvasElement>(null);
  const [round, setRound] = useState(0);
  const [isDrawn, setDrawn] = useState(false);
  const clear = () => {
    setRound(round + 1);
    setDrawn(false);
  };
  const way = (typed: boolean) => {
    setTyped(typed);
    setFault(null);
    clear();
  };
  const sign = async () => {
    if (isTyped && name.trim() === '') return setFault(m.authorities_sign_name_empty());
    if (!isTyped && !isDrawn) return setFault(m.authorities_sign_empty());
    if (isTyped) return onSigned('typed', await nameAsPicture(name.trim()));
    if (pad.current) onSigned('drawn', await drawnPicture(pad.current));
  };
  return (
    <>
      <Chips label={m.authorities_sign_way()}>
        <Chip on={!isTyped} onPress={() => way(false)}>
          {m.authorities_sign_draw()}
        </Chip>
        <Chip on={isTyped} onPress={() => way(true)}>
          {m.authorities_sign_type()}
        </Chip>
      </Chips>
      {isTyped ? (
        <Field name={`${prefix}signatureName`} label={m.authorities_sign_name()} error={fault ?? undefined}>
          <TextInput
            name={`${prefix}signatureName`}
            autoComplete="name"
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
            // The form around it is not sent by the name's Enter.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void sign();
            }}
          />
        </Field>
      ) : (
        <SignaturePad key={round} ref={pad} label={m.authorities_sign_pad()} onDrawn={() => setDrawn(true)} />
      )}
      {fault && !isTyped ? (
        <p className={styles.failed} role="alert">
          <ExclamationShape /> {fault}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button id={`${prefix}signature`} aria-describedby={`${prefix}signature-error`} onClick={() => void sign()}>
          {m.authorities_sign_now()}
        </Button>
        {isTyped ? null : (
          <Button tone="text" onClick={clear}>
            {m.authorities_sign_clear()}
          </Button>
        )}
      </div>
    </>
  );
};
