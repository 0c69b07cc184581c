import type { Credential, CredentialPart } from '@keywright/contract/profile';
import FileText from 'icon:file-text';
import { type ReactNode, useState } from 'react';
import { day } from '../../../lib/format.ts';
import { fileWords } from '../../../lib/photos/file-words.ts';
import { DOCUMENT_TYPES } from '../../../lib/photos/take-file.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../../ui/anchor.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { FileRow, type FileRowProps, RowAction } from '../../../ui/file-row.tsx';
import styles from '../../../ui/file-row.module.css';
import { PictureDialog } from '../../../ui/picture-dialog.tsx';
import { credentialNames, standings, whyRejected } from './credential-words.ts';

type CredentialRowProps = Pick<FileRowProps, 'place' | 'error' | 'onFile' | 'onReset'> & {
  part: CredentialPart;
  stored: Credential | null;
};

/** One paper: what is there with its name, its day and how it was judged; and the way to a newer one. */
export const CredentialRow = ({ part, stored, place, ...rest }: CredentialRowProps) => {
  const [isOpen, setOpen] = useState(false);
  const label = credentialNames[part]();
  const chosen = place?.step === 'chosen' ? place : null;
  const source = chosen ? chosen.url : pictureOf(stored);
  return (
    <>
      <FileRow
        {...rest}
        name={part}
        label={label}
        accept={DOCUMENT_TYPES}
        thumb={<Thumb source={source} isThere={Boolean(chosen ?? stored)} />}
        stored={stored ? <Stored paper={stored} /> : m.profile_file_none()}
        isStored={stored !== null}
        words={fileWords()}
        place={place}
      >
        <Open paper={chosen ? null : stored} label={label} isShown={source !== null} onOpen={() => setOpen(true)} />
      </FileRow>
      <PictureDialog open={isOpen} onClose={() => setOpen(false)} title={label} source={source} words={fileWords()} />
    </>
  );
};

const pictureOf = (paper: Credential | null): string | null => (paper && !paper.isPdf ? paper.address : null);

type OpenProps = { paper: Credential | null; label: string; isShown: boolean; onOpen: () => void };

/** A picture is looked at here; a PDF is only ever saved. */
const Open = ({ paper, label, isShown, onOpen }: OpenProps) => {
  if (paper?.isPdf)
    return (
      <Anchor className={styles.link} href={paper.address} download={paper.name}>
        {m.profile_download()}
        <VisuallyHidden> {label}</VisuallyHidden>
      </Anchor>
    );
  return isShown ? (
    <RowAction label={label} onClick={onOpen}>
      {m.profile_view()}
    </RowAction>
  ) : null;
};

const Thumb = ({ source, isThere }: { source: string | null; isThere: boolean }): ReactNode => {
  if (source) return <img className={styles.thumb} src={source} alt="" />;
  if (!isThere) return <span className={styles.noThumb} />;
  return (
    <span className={classes(styles.thumb, styles.paper)}>
      <Icon of={FileText} />
    </span>
  );
};

const Stored = ({ paper: { name, uploadDate, status, reviewReason, reviewNotes } }: { paper: Credential }) => (
  <>
    <span>{m.profile_paper_stored({ name, date: day(uploadDate) })}</span>
    <Badge tone={standings[status].tone}>{standings[status].words()}</Badge>
    {reviewReason ? <span>{whyRejected(reviewReason, reviewNotes)}</span> : null}
  </>
);
