import { LostPicture } from './lost-picture.tsx';
import { Dialog } from './modal.tsx';
import { usePicture } from './use-picture.ts';
import styles from './file-row.module.css';

type PictureDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  source: string | null;
  words: Record<'notShown' | 'failed', string>;
};

/** A picture large enough to judge it. */
export const PictureDialog = ({ open, onClose, title, source, words }: PictureDialogProps) => (
  <Dialog open={open} onClose={onClose} title={title} wide>
    {source ? <Picture key={source} source={source} title={title} failed={words.failed} /> : <p>{words.notShown}</p>}
  </Dialog>
);

const Picture = ({ source, title, failed }: { source: string; title: string; failed: string }) => {
  const { isLost, tries, again, image } = usePicture();
  return (
    <>
      {isLost ? <LostPicture words={failed} onRetry={again} /> : null}
      <img key={tries} className={styles.large} src={source} alt={title} {...image} />
    </>
  );
};
