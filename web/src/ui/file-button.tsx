import { type ChangeEvent, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** The name of the input behind the button, for what reads it aloud. */
  label: string;
  accept: string;
  onFile: (file: File) => void;
  /** A phone opens its camera at once. */
  camera?: boolean;
};

/** A button that opens the platform's own choice of a file; a phone offers its camera there. */
export const FileButton = ({ label, accept, onFile, camera = false, ...rest }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen) onFile(chosen);
    // The same file may be chosen again after it was taken back.
    target.value = '';
  };
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={camera ? 'environment' : undefined}
        hidden
        aria-label={label}
        onChange={take}
      />
    </>
  );
};
