import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { FileButton } from './file-button.tsx';
import { CheckShape, ExclamationShape } from './shapes.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './file-row.module.css';

/** One place for a file that is not sent yet, as its row shows it. */
type ShownPlace = { step: 'preparing' } | { step: 'chosen'; url: string | null } | { step: 'refused'; says: string };

export type FileRowWords = Record<
  'choose' | 'replace' | 'view' | 'reset' | 'preparing' | 'chosen' | 'stored' | 'none' | 'notShown' | 'failed',
  string
>;

export type FileRowProps = {
  /** The form's name of the file; the id of the button that chooses it, to which the error summary leads. */
  name: string;
  label: string;
  accept: string;
  thumb: ReactNode;
  /** What is stored, in words. */
  stored: ReactNode;
  isStored: boolean;
  place: ShownPlace | undefined;
  words: FileRowWords;
  /** What the server says is wrong with it. */
  error: string | undefined;
  onFile: (file: File) => void;
  onReset: () => void;
  /** Between choosing and resetting, such as View. */
  children?: ReactNode;
};

/** One file: its picture, its name, how it stands in words, and what can be done. */
export const FileRow = ({
  name,
  label,
  accept,
  thumb,
  place,
  words,
  onFile,
  onReset,
  children,
  ...rest
}: FileRowProps) => {
  const isThere = rest.isStored || place?.step === 'chosen';
  const error = place?.step === 'refused' ? place.says : rest.error;
  const takeBack = () => {
    onReset();
    // The pressed button has nothing left to do, and would take the focus with it.
    document.getElementById(name)?.focus();
  };
  return (
    <li className={styles.row}>
      {thumb}
      <div className={styles.words}>
        <h3 className={styles.name}>{label}</h3>
        <div className={styles.state}>
          <Standing place={place} words={words} stored={rest.stored} />
        </div>
        {error ? (
          <p id={`${name}-error`} className={styles.error}>
            <ExclamationShape />
            {error}
          </p>
        ) : null}
        <div className={styles.actions}>
          <FileButton
            // What is still to be given is what the page is for; what is there may be changed.
            tone={isThere ? 'text' : undefined}
            className={isThere ? styles.act : styles.give}
            id={name}
            accept={accept}
            label={label}
            onFile={onFile}
            aria-describedby={error ? `${name}-error` : undefined}
          >
            {isThere ? words.replace : words.choose}
            <VisuallyHidden> {label}</VisuallyHidden>
          </FileButton>
          {children}
          {place ? (
            <RowAction label={label} onClick={takeBack}>
              {words.reset}
            </RowAction>
          ) : null}
        </div>
      </div>
    </li>
  );
};

/** A word to press in a row. It is shown only while it has something to do. */
export const RowAction = ({ label, children, ...rest }: ButtonProps & { label: string }) => (
  <Button tone="text" className={styles.act} {...rest}>
    {children}
    <VisuallyHidden> {label}</VisuallyHidden>
  </Button>
);

const Standing = ({ place, words, stored }: Pick<FileRowProps, 'place' | 'words' | 'stored'>) => {
  if (place?.step === 'preparing') return words.preparing;
  if (place?.step !== 'chosen') return stored;
  return (
    <span className={styles.chosen}>
      <CheckShape /> {words.chosen}
    </span>
  );
};
