import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Dialog } from '../../../ui/modal.tsx';
import styles from './files.module.css';

type PictureDialogProps = { open: boolean; onClose: () => void; title: string; source: string | null };

/** A picture large enough to judge it. */
export const PictureDialog = ({ open, onClose, title, source }: PictureDialogProps) => (
  <Dialog open={open} onClose={onClose} title={title} closeLabel={m.common_close()} wide>
    {source ? <Picture key={source} source={source} title={title} /> : <p>{m.profile_picture_not_shown()}</p>}
  </Dialog>
);

const Picture = ({ source, title }: { source: string; title: string }) => {
  const [failed, setFailed] = useState(false);
  if (failed) return <p>{m.profile_picture_failed()}</p>;
  return <img className={styles.large} src={source} alt={title} onError={() => setFailed(true)} />;
};
