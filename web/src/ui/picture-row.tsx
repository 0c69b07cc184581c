import { useState } from 'react';
import { FileRow, type FileRowProps, type FileRowWords, RowAction } from './file-row.tsx';
import styles from './file-row.module.css';
import { PictureDialog } from './picture-dialog.tsx';

/** The files that a form sends beside its fields, as far as a row shows and changes one. */
type PictureFiles<N extends string> = {
  places: Partial<Record<N, FileRowProps['place']>>;
  choose: (name: N, file: File) => void;
  reset: (name: N) => void;
};

type PictureRowProps<N extends string> = {
  name: N;
  label: string;
  /** Where the stored picture is, if there is one. */
  stored: string | null;
  files: PictureFiles<N>;
  words: FileRowWords;
  /** Said while nothing is there, if that is more than that. */
  hint?: string | undefined;
  error: string | undefined;
};

/** One picture of a person: the stored one, or the one chosen to take its place. */
export const PictureRow = <N extends string>({
  name,
  label,
  stored,
  files,
  words,
  hint,
  error,
}: PictureRowProps<N>) => {
  const [isOpen, setOpen] = useState(false);
  const place = files.places[name];
  const source = place?.step === 'chosen' ? place.url : stored;
  const isThere = stored !== null || place?.step === 'chosen';
  return (
    <>
      <FileRow
        name={name}
        label={label}
        accept="image/*"
        thumb={source ? <img className={styles.thumb} src={source} alt="" /> : <span className={styles.noThumb} />}
        stored={stored ? words.stored : (hint ?? words.none)}
        words={words}
        isStored={stored !== null}
        place={place}
        error={error}
        onFile={(file) => files.choose(name, file)}
        onReset={() => files.reset(name)}
      >
        {isThere ? (
          <RowAction label={label} onClick={() => setOpen(true)}>
            {words.view}
          </RowAction>
        ) : null}
      </FileRow>
      <PictureDialog open={isOpen} onClose={() => setOpen(false)} title={label} source={source} words={words} />
    </>
  );
};
