import type { DocumentKind } from '@keywright/contract/requests';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type PickerWays, useHasCamera } from './photo-picker.tsx';
import type { Photo, PhotoSlot } from './photo-slot.ts';
import { photoNames } from './photo-words.ts';
import styles from './photos.module.css';

type PhotoActionsProps = {
  kind: DocumentKind;
  photo: Photo;
  slot: PhotoSlot;
  ways: PickerWays;
  onReplace: () => void;
};

type ActProps = { kind: DocumentKind; first?: boolean; onPress: () => void; children: ReactNode };

/** The first action of a row carries the photo's name as its id, so that the error summary leads to it. */
const Act = ({ kind, first = true, onPress, children }: ActProps) => (
  <Button
    tone="text"
    className={styles.act}
    {...(first ? { id: kind, 'aria-describedby': `${kind}-error` } : {})}
    onClick={onPress}
  >
    {children}
    <VisuallyHidden> {photoNames[kind]()}</VisuallyHidden>
  </Button>
);

/** What to do next about a photo. A computer has no camera that is worth a button. */
export const PhotoActions = ({ kind, photo: { step, advice }, slot, ways, onReplace }: PhotoActionsProps) => {
  const hasCamera = useHasCamera();
  if (step === 'done') {
    return (
      <Act kind={kind} onPress={onReplace}>
        {advice ? m.requests_retake() : m.requests_replace()}
      </Act>
    );
  }
  if (step === 'empty') {
    return (
      <div className={styles.ways}>
        {hasCamera ? (
          <Act kind={kind} onPress={ways.take}>
            {m.requests_take_photo()}
          </Act>
        ) : null}
        <Act kind={kind} first={!hasCamera} onPress={ways.choose}>
          {m.requests_choose_file()}
        </Act>
      </div>
    );
  }
  return (
    <div className={styles.ways}>
      {step === 'failed' ? (
        <Act kind={kind} onPress={() => void slot.send()}>
          {m.requests_retry()}
        </Act>
      ) : null}
      <Act kind={kind} first={step !== 'failed'} onPress={() => slot.remove()}>
        {m.common_cancel()}
      </Act>
    </div>
  );
};
