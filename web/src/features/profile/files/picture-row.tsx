import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { FileRow, RowAction } from './file-row.tsx';
import styles from './files.module.css';
import { PictureDialog } from './picture-dialog.tsx';
import type { ChosenFiles } from '../../../lib/forms/use-chosen-files.ts';

type PictureRowProps<N extends string> = {
  name: N;
  label: string;
  /** Where the stored picture is, if there is one. */
  stored: string | null;
  files: ChosenFiles<N>;
  error: string | undefined;
};

/** One picture of a person: the stored one, or the one chosen to take its place. */
export const PictureRow = <N extends string>({ name, label, stored, files, error }: PictureRowProps<N>) => {
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
        stored={stored ? m.profile_file_stored() : m.profile_file_none()}
        isStored={stored !== null}
        place={place}
        error={error}
        onFile={(file) => files.choose(name, file)}
        onReset={() => files.reset(name)}
      >
        <RowAction label={label} disabled={!isThere} onClick={() => setOpen(true)}>
          {m.profile_view()}
        </RowAction>
      </FileRow>
      <PictureDialog open={isOpen} onClose={() => setOpen(false)} title={label} source={source} />
    </>
  );
};
