import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type PickerWays, useHasCamera } from './photo-picker.tsx';
import type { Photo, PhotoSlot } from './photo-slot.ts';
import styles from './photos.module.css';

type PhotoActionsProps = {
  /** Its name on the page, by which the error summary leads to it. */
  kind: string;
  name: string;
  photo: Photo;
  slot: PhotoSlot;
  ways: PickerWays;
  onReplace: () => void;
};

type Act = { words: string; onPress: () => void };

/** What to do next about a photo, the likeliest first. A computer has no camera that is worth a button. */
const actsFor = ({ photo: { step, advice }, slot, ways, onReplace }: PhotoActionsProps, hasCamera: boolean): Act[] => {
  if (step === 'done') return [{ words: advice ? m.ask_retake() : m.ask_replace(), onPress: onReplace }];
  if (step === 'empty') {
    const choose = { words: m.ask_choose_file(), onPress: ways.choose };
    return hasCamera ? [{ words: m.ask_take_photo(), onPress: ways.take }, choose] : [choose];
  }
  const cancel = { words: m.common_cancel(), onPress: () => slot.remove() };
  return step === 'failed' ? [{ words: m.ask_retry(), onPress: () => void slot.send() }, cancel] : [cancel];
};

/**
 * The first button of a row stays while its word changes, and the focus with it. It carries the photo's name as its id,
 * so that the error summary leads to it.
 */
export const PhotoActions = (props: PhotoActionsProps) => {
  const { kind, name } = props;
  const [first, ...others] = actsFor(props, useHasCamera());
  return (
    <div className={styles.ways}>
      {first ? <ActButton name={name} id={kind} aria-describedby={`${kind}-error`} {...first} /> : null}
      {others.map((act) => (
        <ActButton key={act.words} name={name} {...act} />
      ))}
    </div>
  );
};

type ActButtonProps = Act & { name: string; id?: string; 'aria-describedby'?: string };

const ActButton = ({ name, words, onPress, ...rest }: ActButtonProps) => (
  <Button tone="text" className={styles.act} {...rest} onClick={onPress}>
    {words}
    <VisuallyHidden> {name}</VisuallyHidden>
  </Button>
);
