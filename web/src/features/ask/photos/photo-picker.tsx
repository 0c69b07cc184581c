import { type ChangeEvent, useRef } from 'react';
import { m } from '@keywright/words/messages';
import { useMedia } from '../../../ui/use-media.ts';

/** Whether "Take photo" opens a camera. On a computer it would only be another name for choosing a file. */
export const useHasCamera = (): boolean => {
  const isTouched = useMedia('(any-pointer: coarse)');
  return isTouched || navigator.maxTouchPoints > 0;
};

type Ways = { take: () => void; choose: () => void };

/**
 * Two ways to a photo: the camera, or a file that is there already. The buttons are real ones and stand where they are
 * needed; the inputs behind them are not seen.
 */
export const usePicker = (name: string, onFile: (file: File) => void) => {
  const camera = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen) onFile(chosen);
    // The same file may be chosen again after a change.
    target.value = '';
  };
  const inputs = (
    <>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={`${name}, ${m.ask_take_photo()}`}
        onChange={take}
      />
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={`${name}, ${m.ask_choose_file()}`}
        onChange={take}
      />
    </>
  );
  const ways: Ways = { take: () => camera.current?.click(), choose: () => file.current?.click() };
  return { inputs, ways };
};

export type PickerWays = Ways;
