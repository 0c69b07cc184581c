import { painted } from '../../../lib/after-paint.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Sheet } from '../../../ui/modal.tsx';
import { type PickerWays, useHasCamera } from './photo-picker.tsx';
import styles from './photos.module.css';
import type { Photo } from './photo-slot.ts';

type PhotoSheetProps = {
  open: boolean;
  onClose: () => void;
  name: string;
  photo: Photo;
  ways: PickerWays;
  onRemove: () => void;
};

/** One photo large enough to judge it, and what can be done about it. */
export const PhotoSheet = ({ open, onClose, name, photo, ways, onRemove }: PhotoSheetProps) => {
  const hasCamera = useHasCamera();
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Sheet open={open} onClose={onClose} title={name}>
      <Stack>
        {photo.url ? (
          <img className={styles.large} src={photo.url} alt={m.ask_photo_alt({ name })} />
        ) : (
          <p className={styles.hint}>{m.ask_photo_not_shown()}</p>
        )}
        {photo.advice ? <Alert tone="late">{photo.advice}</Alert> : null}
        {hasCamera ? (
          <Button wide onClick={after(ways.take)}>
            {m.ask_take_photo()}
          </Button>
        ) : null}
        <Button wide onClick={after(ways.choose)}>
          {m.ask_choose_file()}
        </Button>
        <Button wide onClick={after(() => void painted().then(onRemove))}>
          {m.common_remove()}
        </Button>
      </Stack>
    </Sheet>
  );
};
