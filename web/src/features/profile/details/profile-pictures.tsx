import type { Profile } from '@keywright/contract/profile';
import type { Faults } from '../../../lib/faults.ts';
import { m } from '@keywright/words/messages';
import styles from '../files/files.module.css';
import { PictureRow } from '../files/picture-row.tsx';
import type { ChosenFiles } from '../files/use-chosen-files.ts';
import profile from '../profile.module.css';

export type PictureName = 'profilePhoto' | 'companyLogo';

type ProfilePicturesProps = { stored: Pick<Profile, PictureName>; files: ChosenFiles<PictureName>; faults: Faults };

const labels: Record<PictureName, () => string> = {
  profilePhoto: m.profile_photo,
  companyLogo: m.profile_company_logo,
};

export const ProfilePictures = ({ stored, files, faults }: ProfilePicturesProps) => (
  <section aria-labelledby="pictures-title" className={profile.section}>
    <h2 id="pictures-title">{m.profile_pictures()}</h2>
    <ul className={styles.rows}>
      {(['profilePhoto', 'companyLogo'] as const).map((name) => (
        <PictureRow
          key={name}
          name={name}
          label={labels[name]()}
          stored={stored[name]}
          files={files}
          error={faults[name]}
        />
      ))}
    </ul>
  </section>
);
