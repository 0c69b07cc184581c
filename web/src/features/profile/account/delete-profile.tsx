import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import styles from '../profile.module.css';
import { DeleteDialog } from './delete-dialog.tsx';

/** The quiet way out, at the end of the page. */
export const DeleteProfile = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.wayOut}>
      <Button tone="text" className={styles.delete} onClick={() => setOpen(true)}>
        {m.profile_delete()}
      </Button>
      <DeleteDialog open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
};
