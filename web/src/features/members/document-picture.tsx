import FileText from 'icon:file-text';
import { m } from '@keywright/words/messages';
import { Icon } from '../../ui/icon.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { usePicture } from '../../ui/use-picture.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './members.module.css';

type DocumentPictureProps = {
  name: string;
  number: number;
  source: string;
  isPdf: boolean;
  isOpened: boolean;
  onOpen: () => void;
  onShown: () => void;
};

/**
 * The picture of one document, large enough to be read, and the button that opens it larger. It is fetched once it is in
 * view, and the server records that view before the picture leaves. A PDF is only ever saved.
 */
export const DocumentPicture = ({ name, number, source, isPdf, isOpened, onOpen, onShown }: DocumentPictureProps) => {
  const { tries, image } = usePicture();
  return (
    <button type="button" className={styles.thumb} aria-keyshortcuts={`${number}`} onClick={onOpen}>
      <VisuallyHidden>{m.members_open_named({ document: name })}</VisuallyHidden>
      <span className={styles.picture}>
        {isPdf ? (
          <Icon of={FileText} />
        ) : (
          <img
            key={tries}
            src={source}
            alt=""
            loading="lazy"
            {...image}
            onLoad={() => {
              image.onLoad();
              if (!isOpened) onShown();
            }}
          />
        )}
      </span>
      <span className={styles.number}>
        <KeyCap silent>{`${number}`}</KeyCap>
      </span>
    </button>
  );
};
