import { m } from '@keywright/words/messages';
import Camera from 'icon:camera';
import { type Ref, useState } from 'react';
import { FileButton } from '../../ui/file-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMedia } from '../../ui/use-media.ts';

type PhotoButtonsProps = {
  /** The name of the document, as it is asked for. */
  document: string;
  /** A photo is being sent. */
  busy: boolean;
  onFile: (file: File) => void;
  /** The first button: the camera where there is one. */
  first?: Ref<HTMLButtonElement>;
  /** The one thing to do here. */
  isMain?: boolean;
};

/** Takes or chooses one photo. While it is sent only the button that was pressed says so; the other one waits with its own words. */
export const PhotoButtons = ({ document, busy, onFile, first, isMain = false }: PhotoButtonsProps) => {
  const hasCamera = useMedia('(any-pointer: coarse)');
  const [pressed, setPressed] = useState<'take' | 'choose' | null>(null);
  const takes = { way: 'take', words: m.orders_again_take({ document }) } as const;
  const chooses = { way: 'choose', words: m.orders_again_choose({ document }) } as const;
  return (hasCamera ? [takes, chooses] : [chooses]).map(({ way, words }, index) => (
    <FileButton
      key={way}
      {...(index === 0 && { ref: first, ...(isMain && { tone: 'primary' }) })}
      {...(way === 'take' && { camera: true, icon: <Icon of={Camera} /> })}
      wide
      busy={busy && (way === pressed ? m.orders_again_sending() : words)}
      label={words}
      accept="image/*"
      onFile={(chosen) => {
        setPressed(way);
        onFile(chosen);
      }}
    >
      {words}
    </FileButton>
  ));
};
