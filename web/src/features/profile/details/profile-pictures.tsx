import type { Profile } from '@keywright/contract/profile';
import { m } from '@keywright/words/messages';
import styles from '../../../ui/file-row.module.css';
import { PictureRow } from '../../../ui/picture-row.tsx';
import type { ChosenFiles } from '../../../lib/forms/use-chosen-files.ts';
import { fileWords } from '../../../lib/photos/file-words.ts';
import profile from '../profile.module.css';

export type PictureName = 'profilePhoto' | 'companyLogo';

/** In the order of the page. */
export const pictureNames: readonly PictureName[] = ['profilePhoto', 'companyLogo'];

type ProfilePicturesProps = {
  stored: Pick<Profile, PictureName>;
  files: ChosenFiles<PictureName>;
  errorOf: (name: PictureName) => string | undefined;
};

const labels: Record<PictureName, () => string> = {
  profilePhoto: m.profile_photo,
  companyLogo: m.profile_company_logo,
};

export const ProfilePictures = ({ stored, files, errorOf }: ProfilePicturesProps) => (
  <section aria-labelledby="pictures-title" className={profile.section}>
    <h2 id="pictures-title">{m.profile_pictures()}</h2>
    <ul className={styles.rows}>
      {pictureNames.map((name) => (
        <PictureRow
          key={name}
          name={name}
          label={labels[name]()}
          stored={stored[name]}
          files={files}
          words={fileWords()}
          error={errorOf(name)}
        />
      ))}
    </ul>
  </section>
);
