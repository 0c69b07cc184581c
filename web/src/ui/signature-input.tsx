import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Chip, Chips } from './chip.tsx';
import { Field } from './field.tsx';
import { ExclamationShape } from './shapes.tsx';
import styles from './signature.module.css';
import { drawnPicture, nameAsPicture, SignaturePad } from './signature-pad.tsx';
import { TextInput } from './text-input.tsx';

type SignatureWords = Record<
  'way' | 'draw' | 'type' | 'name' | 'pad' | 'sign' | 'clear' | 'nothingDrawn' | 'nothingTyped',
  string
>;

type SignatureInputProps = {
  /** Of the button that signs; `-error` after it names what is wrong. */
  id: string;
  words: SignatureWords;
  onSigned: (how: 'drawn' | 'typed', picture: File) => void;
};

/** A signature, drawn in a field or typed as a name; either becomes a picture. */
export const SignatureInput = ({ id, words, onSigned }: SignatureInputProps) => {
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
    if (isTyped && name.trim() === '') return setFault(words.nothingTyped);
    if (!isTyped && !isDrawn) return setFault(words.nothingDrawn);
    if (isTyped) return onSigned('typed', await nameAsPicture(name.trim()));
    if (pad.current) onSigned('drawn', await drawnPicture(pad.current));
  };
  return (
    <>
      <Chips label={words.way}>
        <Chip on={!isTyped} onPress={() => way(false)}>
          {words.draw}
        </Chip>
        <Chip on={isTyped} onPress={() => way(true)}>
          {words.type}
        </Chip>
      </Chips>
      {isTyped ? (
        <Field name={`${id}Name`} label={words.name} error={fault ?? undefined}>
          <TextInput
            name={`${id}Name`}
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
        <SignaturePad key={round} ref={pad} label={words.pad} onDrawn={() => setDrawn(true)} />
      )}
      {fault && !isTyped ? (
        <p className={styles.fault} role="alert">
          <ExclamationShape /> {fault}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button id={id} aria-describedby={`${id}-error`} onClick={() => void sign()}>
          {words.sign}
        </Button>
        {isTyped ? null : (
          <Button tone="text" onClick={clear}>
            {words.clear}
          </Button>
        )}
      </div>
    </>
  );
};
