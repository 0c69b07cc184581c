import FileImage from 'icon:file-image';
import { memo, useState } from 'react';
import { m } from '@keywright/words/messages';
import { classes } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { CheckShape, ExclamationShape, TriangleShape } from '../../../ui/shapes.tsx';
import { PhotoActions } from './photo-actions.tsx';
import { usePicker } from './photo-picker.tsx';
import { PhotoSheet } from './photo-sheet.tsx';
import type { Photo, PhotoSlot } from './photo-slot.ts';
import { stateWords } from './photo-words.ts';
import styles from './photos.module.css';

type PhotoRowProps = {
  /** Its name on the page, by which the error summary leads to it. */
  kind: string;
  name: string;
  /** What belongs there, said while it is empty. */
  hint: string;
  /** Whose it is, where that is known: said whatever the photo's state. */
  whose?: string | null;
  photo: Photo;
  slot: PhotoSlot;
};

/** One photo: its picture, its name, how it stands in words, and what to do next. What happens to another leaves it as it is. */
export const PhotoRow = memo(({ kind, name, hint, whose, photo, slot }: PhotoRowProps) => {
  const [isOpen, setOpen] = useState(false);
  // What was pressed for it may go with the photo of before, and the focus with that: the row's first button stays.
  const stay = () => document.getElementById(kind)?.focus();
  const { inputs, ways } = usePicker(name, (file) => {
    stay();
    void slot.choose(file);
  });
  return (
    <li className={classes(styles.row, photo.blob ? null : styles.bare)}>
      {inputs}
      <Thumb photo={photo} name={name} onOpen={() => setOpen(true)} />
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        {whose ? <p className={styles.hint}>{whose}</p> : null}
        <PhotoState kind={kind} name={name} hint={hint} photo={photo} />
      </div>
      <div className={styles.actions}>
        <PhotoActions kind={kind} name={name} photo={photo} slot={slot} ways={ways} onReplace={() => setOpen(true)} />
      </div>
      {photo.blob ? (
        <PhotoSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          name={name}
          photo={photo}
          ways={ways}
          onRemove={() => {
            // A second, quick press may have opened it again.
            setOpen(false);
            stay();
            slot.remove();
          }}
        />
      ) : null}
    </li>
  );
});

const Thumb = ({ photo: { url, blob }, name, onOpen }: { photo: Photo; name: string; onOpen: () => void }) =>
  blob ? (
    <button type="button" className={styles.thumb} aria-label={m.ask_photo_show({ name })} onClick={onOpen}>
      {url ? <img src={url} alt="" /> : <Icon of={FileImage} />}
    </button>
  ) : (
    <span className={styles.noThumb} />
  );

const marks: Partial<Record<Photo['step'], () => React.JSX.Element>> = {
  done: CheckShape,
  failed: ExclamationShape,
  waiting: TriangleShape,
};

const PhotoState = ({ kind, name, hint, photo }: Pick<PhotoRowProps, 'kind' | 'name' | 'hint' | 'photo'>) => {
  const { step, error, advice, share } = photo;
  const Mark = marks[step];
  return (
    <>
      <p className={styles[step]}>
        {Mark ? <Mark /> : null} {stateWords(hint, photo)}
      </p>
      {step === 'uploading' ? <Progress label={name} share={share} /> : null}
      {error ? (
        <p id={`${kind}-error`} className={styles.failed}>
          {step === 'failed' ? null : <ExclamationShape />} {error}
        </p>
      ) : null}
      {advice && step === 'done' ? (
        <p className={styles.waiting}>
          <TriangleShape /> {advice}
        </p>
      ) : null}
    </>
  );
};
