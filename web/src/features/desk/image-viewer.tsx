import Columns from 'icon:columns-2';
import Maximize from 'icon:maximize-2';
import RotateCw from 'icon:rotate-cw';
import Scan from 'icon:scan';
import ZoomIn from 'icon:zoom-in';
import ZoomOut from 'icon:zoom-out';
import { useEffect, useRef, useState } from 'react';
import { m } from '@keywright/words/messages';
import { classes } from '../../ui/class-names.ts';
import { type Drawing, Icon } from '../../ui/icon.tsx';
import { LostPicture } from '../../ui/lost-picture.tsx';
import turned from '../../ui/turned-picture.module.css';
import { usePicture } from '../../ui/use-picture.ts';
import { useCommands } from '../../lib/keys/commands.ts';
import styles from './image-viewer.module.css';
import { noteOpened } from './opened-here.ts';
import { hasCopy, openCopy } from './photos-ahead.ts';
import { keepTurn, turnOf } from './turns.ts';
import { useZoom } from './use-zoom.ts';

const turns = [undefined, turned.turned90, turned.turned180, turned.turned270];
const sizes = [undefined, styles.zoom2, styles.zoom3, styles.zoom4];

type ImageViewerProps = {
  source: string;
  name: string;
  tall?: boolean | undefined;
  /** Of two that stand side by side, the one that the keys turn and enlarge. */
  isChosen: boolean;
  onChoose?: (() => void) | undefined;
  onEnlarge?: (() => void) | undefined;
  /** Shows it beside the registration. */
  onPair?: (() => void) | undefined;
};

const useTurn = (source: string) => {
  const [turn, setTurn] = useState(() => turnOf(source));
  const rotate = (by: number) => {
    const next = (turn + by + 4) % 4;
    keepTurn(source, next);
    setTurn(next);
  };
  return { turn, rotate };
};

/** The address of a photo: of the copy that was loaded ahead, once it is decrypted, else its own. */
const useAddress = (source: string, tries: number): string | undefined => {
  const [isAhead] = useState(() => hasCopy(source));
  const [opened, setOpened] = useState<string>();
  useEffect(() => {
    let isGone = false;
    let made: string | null = null;
    const drop = () => made && URL.revokeObjectURL(made);
    const open = async () => {
      made = await openCopy(source);
      if (isGone) drop();
      else setOpened(made ?? source);
    };
    if (isAhead) void open();
    return () => {
      isGone = true;
      drop();
    };
  }, [source, isAhead]);
  return isAhead && tries === 0 ? opened : source;
};

/** One picture that can be turned and enlarged by buttons or keys, and moved by scrolling: nothing needs a drag. */
export const ImageViewer = ({ source, name, tall, isChosen, onChoose, onEnlarge, onPair }: ImageViewerProps) => {
  const { turn, rotate } = useTurn(source);
  const scroll = useRef<HTMLElement>(null);
  const { zoom, enlarge, whole } = useZoom(scroll);
  const { isLost, tries, again, image } = usePicture();
  const address = useAddress(source, tries);
  const keys = [
    { key: 'r', words: m.desk_rotate(), large: true, run: () => rotate(1) },
    { key: 'R', words: m.desk_rotate_back(), large: true, run: () => rotate(3) },
    { key: '+', words: m.desk_zoom_in(), large: true, run: () => enlarge(1) },
    { key: '-', words: m.desk_zoom_out(), large: true, run: () => enlarge(-1) },
    { key: '0', words: m.desk_zoom_reset(), large: true, run: whole },
  ];
  useCommands(isChosen ? keys : []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys choose by the document's number
    <div
      className={classes(styles.viewer, tall && styles.tall, onChoose && isChosen && styles.chosen)}
      onPointerDown={onChoose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it */}
      <section ref={scroll} className={styles.scroll} aria-label={m.desk_viewer({ document: name })} tabIndex={0}>
        {isLost ? <LostPicture words={m.desk_doc_failed()} onRetry={again} /> : null}
        <div className={classes(turned.sheet, styles.sheet, sizes[zoom])} hidden={isLost}>
          <img
            key={tries}
            className={classes(turned.picture, styles.picture, turns[turn])}
            src={address}
            alt={m.desk_doc_alt({ document: name })}
            {...image}
            hidden={isLost || address === undefined}
            onLoad={() => {
              image.onLoad();
              noteOpened(source);
            }}
          />
        </div>
      </section>
      <div className={styles.tools}>
        <Tool words={m.desk_rotate()} keys="R" drawing={RotateCw} onPress={() => rotate(1)} />
        <Tool words={m.desk_zoom_in()} keys="+" drawing={ZoomIn} onPress={() => enlarge(1)} />
        <Tool words={m.desk_zoom_out()} keys="-" drawing={ZoomOut} onPress={() => enlarge(-1)} />
        <Tool words={m.desk_zoom_reset()} keys="0" drawing={Scan} onPress={whole} />
        {onEnlarge ? <Tool words={m.desk_enlarge()} keys="E" drawing={Maximize} onPress={onEnlarge} /> : null}
        {onPair ? <Tool words={m.desk_side_by_side()} keys="B" drawing={Columns} onPress={onPair} /> : null}
      </div>
    </div>
  );
};

type ToolProps = { words: string; keys?: string; drawing: Drawing; onPress: () => void };

const Tool = ({ words, keys, drawing, onPress }: ToolProps) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={words}
    title={keys ? `${words} (${keys})` : words}
    aria-keyshortcuts={keys}
    onClick={onPress}
  >
    <Icon of={drawing} />
  </button>
);
