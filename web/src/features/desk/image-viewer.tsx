import { Maximize2 as Maximize } from '../../ui/drawings/maximize-2.tsx';
import type { Drawing } from '../../ui/drawing.tsx';
import { RotateCw } from '../../ui/drawings/rotate-cw.tsx';
import { Scan } from '../../ui/drawings/scan.tsx';
import { ZoomIn } from '../../ui/drawings/zoom-in.tsx';
import { ZoomOut } from '../../ui/drawings/zoom-out.tsx';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { classes } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useKeys } from './desk-keys.tsx';
import styles from './image-viewer.module.css';

const turns = [undefined, styles.turned90, styles.turned180, styles.turned270];
const sizes = [undefined, styles.zoom2, styles.zoom3, styles.zoom4];
const LARGEST = sizes.length - 1;

type ImageViewerProps = {
  source: string;
  name: string;
  tall?: boolean | undefined;
  onEnlarge?: (() => void) | undefined;
};

/** One picture that can be turned and enlarged by buttons or keys, and moved by scrolling: nothing needs a drag. */
export const ImageViewer = ({ source, name, tall, onEnlarge }: ImageViewerProps) => {
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [broken, setBroken] = useState(false);
  const rotate = (by: number) => setTurn((before) => (before + by + 4) % 4);
  const enlarge = (by: number) => setZoom((before) => Math.min(LARGEST, Math.max(0, before + by)));
  useKeys({
    r: () => rotate(1),
    'Shift+R': () => rotate(3),
    '+': () => enlarge(1),
    '-': () => enlarge(-1),
    '0': () => setZoom(0),
  });
  if (broken) return <Alert tone="rejected">{m.desk_doc_failed()}</Alert>;
  return (
    <div className={classes(styles.viewer, tall && styles.tall)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it */}
      <section className={styles.scroll} aria-label={m.desk_viewer({ document: name })} tabIndex={0}>
        <div className={classes(styles.sheet, sizes[zoom])}>
          <img
            className={classes(styles.picture, turns[turn])}
            src={source}
            alt={m.desk_doc_alt({ document: name })}
            onError={() => setBroken(true)}
          />
        </div>
      </section>
      <div className={styles.tools}>
        <Tool words={m.desk_rotate()} keys="R" drawing={RotateCw} onPress={() => rotate(1)} />
        <Tool words={m.desk_zoom_in()} keys="+" drawing={ZoomIn} onPress={() => enlarge(1)} />
        <Tool words={m.desk_zoom_out()} keys="-" drawing={ZoomOut} onPress={() => enlarge(-1)} />
        <Tool words={m.desk_zoom_reset()} keys="0" drawing={Scan} onPress={() => setZoom(0)} />
        {onEnlarge ? <Tool words={m.desk_enlarge()} drawing={Maximize} onPress={onEnlarge} /> : null}
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
