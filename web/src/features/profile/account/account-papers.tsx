import type { RegistrationPaper } from '@keywright/contract/accounts';
import type { OwnAccount } from '@keywright/contract/profile';
import { accountPhotoNames } from '@keywright/words/photo-names';
import { m } from '@keywright/words/messages';
import { classes } from '../../../ui/class-names.ts';
import styles from '../../../ui/file-row.module.css';
import { PictureRow } from '../../../ui/picture-row.tsx';
import type { ChosenFiles } from '../../../lib/forms/use-chosen-files.ts';
import { fileWords } from '../../../lib/photos/file-words.ts';
import profile from '../profile.module.css';

type Papers = Pick<OwnAccount, 'frontIdImage' | 'backIdImage' | 'insuranceImage'>;

type AccountPapersProps = {
  papers: Papers;
  files: ChosenFiles<RegistrationPaper>;
  errorOf: (name: RegistrationPaper) => string | undefined;
};

/** Without the contract's schemas, which the page's first visit does not need. */
export const paperNames = Object.keys(accountPhotoNames) as RegistrationPaper[];

const isPaper = (name: string): name is RegistrationPaper => name in accountPhotoNames;

/** A fault as the summary says it: three papers can have the same one, so each is named. */
export const namedPaper = ({ name, message }: { name: string; message: string }) => ({
  name,
  message: isPaper(name) ? m.profile_paper_says({ name: accountPhotoNames[name](), words: message }) : message,
});

/** The three photos of registration, as they are stored and as they are to be. */
export const AccountPapers = ({ papers, files, errorOf }: AccountPapersProps) => (
  <section aria-labelledby="papers-title" className={classes(profile.section, profile.apart)}>
    <h2 id="papers-title">{m.profile_papers()}</h2>
    <p className={profile.hint}>{m.profile_papers_lead()}</p>
    <ul className={styles.rows}>
      {paperNames.map((name) => (
        <PictureRow
          key={name}
          name={name}
          label={accountPhotoNames[name]()}
          stored={papers[`${name}Image`]}
          files={files}
          words={fileWords()}
          error={errorOf(name)}
        />
      ))}
    </ul>
  </section>
);
