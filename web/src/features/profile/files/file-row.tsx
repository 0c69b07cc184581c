import type { ReactNode } from 'react';
import { m } from '@keywright/words/messages';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { CheckShape, ExclamationShape } from '../../../ui/shapes.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './files.module.css';
import type { Place } from '../../../lib/forms/use-chosen-files.ts';

export type FileRowProps = {
  /** The form's name of the file; the id of the button that chooses it, to which the error summary leads. */
  name: string;
  label: string;
  accept: string;
  thumb: ReactNode;
  /** What is stored, in words. */
  stored: ReactNode;
  isStored: boolean;
  place: Place | undefined;
  /** What the server says is wrong with it. */
  error: string | undefined;
  onFile: (file: File) => void;
  onReset: () => void;
  /** Between choosing and resetting, such as View. */
  children?: ReactNode;
};

/** One file: its picture, its name, how it stands in words, and what can be done. */
export const FileRow = ({ name, label, accept, thumb, place, onFile, onReset, children, ...rest }: FileRowProps) => {
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
          <Standing place={place} stored={rest.stored} />
        </div>
        {error ? (
          <p id={`${name}-error`} className={styles.error}>
            <ExclamationShape />
            {error}
          </p>
        ) : null}
        <div className={styles.actions}>
          <FileButton
            tone="text"
            className={styles.act}
            id={name}
            accept={accept}
            label={label}
            onFile={onFile}
            aria-describedby={error ? `${name}-error` : undefined}
          >
            {rest.isStored || place?.step === 'chosen' ? m.profile_replace() : m.profile_choose_file()}
            <VisuallyHidden> {label}</VisuallyHidden>
          </FileButton>
          {children}
          <RowAction label={label} disabled={!place} onClick={takeBack}>
            {m.profile_reset()}
          </RowAction>
        </div>
      </div>
    </li>
  );
};

/** A word to press in a row. Where it has nothing to do it stays at its place and says so. */
export const RowAction = ({ label, children, ...rest }: ButtonProps & { label: string }) => (
  <Button tone="text" className={styles.act} {...rest}>
    {children}
    <VisuallyHidden> {label}</VisuallyHidden>
  </Button>
);

const Standing = ({ place, stored }: { place: Place | undefined; stored: ReactNode }) => {
  if (place?.step === 'preparing') return m.profile_file_preparing();
  if (place?.step !== 'chosen') return stored;
  return (
    <span className={styles.chosen}>
      <CheckShape /> {m.profile_file_chosen()}
    </span>
  );
};
