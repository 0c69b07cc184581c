import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Sheet } from '../../../ui/modal.tsx';
import type { PickerWays } from './photo-picker.tsx';
import styles from './photos.module.css';
import type { Photo } from './photo-slot.ts';

type PhotoSheetProps = {
  open: boolean;
  onClose: () => void;
  name: string;
  photo: Photo;
  ways: PickerWays;
  hasCamera: boolean;
  /** What is said about how it was taken, if anything is. */
  advice: string | null;
  onRemove: () => void;
};

/** One photo large enough to judge it, and what can be done about it. */
export const PhotoSheet = ({ open, onClose, name, photo, ways, hasCamera, advice, onRemove }: PhotoSheetProps) => {
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Sheet open={open} onClose={onClose} title={name} closeLabel={m.common_close()}>
      <Stack>
        {photo.url ? <img className={styles.large} src={photo.url} alt={m.ask_photo_alt({ name })} /> : null}
        {photo.url ? null : <p className={styles.hint}>{m.ask_photo_not_shown()}</p>}
        {advice === null ? null : <Alert tone="late">{advice}</Alert>}
        {hasCamera ? (
          <Button wide onClick={after(ways.take)}>
            {m.ask_take_photo()}
          </Button>
        ) : null}
        <Button wide onClick={after(ways.choose)}>
          {m.ask_choose_file()}
        </Button>
        <Button wide onClick={after(onRemove)}>
          {m.common_remove()}
        </Button>
      </Stack>
    </Sheet>
  );
};
