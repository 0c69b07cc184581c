import RotateCw from 'icon:rotate-cw';
import ZoomIn from 'icon:zoom-in';
import ZoomOut from 'icon:zoom-out';
import { type ReactNode, useState } from 'react';
import { useCommands } from '../../lib/keys/commands.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { LostPicture } from '../../ui/lost-picture.tsx';
import { Sheet } from '../../ui/modal.tsx';
import turned from '../../ui/turned-picture.module.css';
import { usePicture } from '../../ui/use-picture.ts';
import styles from './paper-sheet.module.css';

type PaperSheetProps = {
  open: boolean;
  onClose: () => void;
  name: string;
  source: string | null;
  isPdf: boolean;
  /** Whose it is and what it must agree with, in sight beside it. */
  about?: string | undefined;
  /** It is on the screen, or on the way to the disk: that look is on record now. */
  onShown: () => void;
  /** Shows the next document (1) or the previous one (-1). */
  onStep?: ((by: 1 | -1) => void) | undefined;
  footer?: ReactNode;
};

/** One paper, large. A picture is looked at here, turned and enlarged; a PDF is only ever saved. */
export const PaperSheet = ({ open, onClose, name, source, isPdf, about, onShown, onStep, footer }: PaperSheetProps) => (
  <Sheet open={open} onClose={onClose} title={name} wide footer={footer}>
    {onStep && open ? <Steps onStep={onStep} /> : null}
    {about ? <p className={styles.about}>{about}</p> : null}
    {source && isPdf ? <Pdf source={source} onShown={onShown} /> : null}
    {source && !isPdf ? <Picture key={source} source={source} name={name} onShown={onShown} /> : null}
  </Sheet>
);

const Steps = ({ onStep }: { onStep: (by: 1 | -1) => void }) => {
  useCommands([
    { key: ',', words: m.members_previous(), large: true, run: () => onStep(-1) },
    { key: '.', words: m.members_next(), large: true, run: () => onStep(1) },
  ]);
  return (
    <div className={styles.tools}>
      <Button dense aria-keyshortcuts="," onClick={() => onStep(-1)}>
        {m.members_previous()} <KeyCap silent>,</KeyCap>
      </Button>
      <Button dense aria-keyshortcuts="." onClick={() => onStep(1)}>
        {m.members_next()} <KeyCap silent>.</KeyCap>
      </Button>
    </div>
  );
};

/** The saving is the browser's own and tells nobody when it has begun. */
const SAVED_AFTER_MS = 1_500;

const Pdf = ({ source, onShown }: { source: string; onShown: () => void }) => (
  <p className={styles.pdf} data-large-document="">
    {m.members_pdf()}{' '}
    <Anchor href={source} download="" onClick={() => setTimeout(onShown, SAVED_AFTER_MS)}>
      {m.members_pdf_save()}
    </Anchor>
  </p>
);

const turns = [undefined, turned.turned90, turned.turned180, turned.turned270];
const sizes = [undefined, styles.zoom2, styles.zoom3];

const Picture = ({ source, name, onShown }: { source: string; name: string; onShown: () => void }) => {
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(0);
  const { isLost, tries, again, image } = usePicture();
  const rotate = (by: number) => setTurn((before) => (before + by + turns.length) % turns.length);
  const enlarge = (by: number) => setZoom((before) => Math.min(sizes.length - 1, Math.max(0, before + by)));
  useCommands([
    { key: 'r', words: m.desk_rotate(), large: true, run: () => rotate(1) },
    { key: 'R', words: m.desk_rotate_back(), large: true, run: () => rotate(-1) },
    { key: '+', words: m.desk_zoom_in(), large: true, run: () => enlarge(1) },
    { key: '-', words: m.desk_zoom_out(), large: true, run: () => enlarge(-1) },
    { key: '0', words: m.desk_zoom_reset(), large: true, run: () => setZoom(0) },
  ]);
  return (
    <div className={styles.viewer} data-large-document="">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it */}
      <section className={styles.scroll} aria-label={name} tabIndex={0}>
        {isLost ? <LostPicture words={m.members_doc_failed()} onRetry={again} /> : null}
        <div className={classes(turned.sheet, sizes[zoom])}>
          <img
            key={tries}
            className={classes(turned.picture, turns[turn])}
            src={source}
            alt={name}
            {...image}
            onLoad={() => {
              image.onLoad();
              onShown();
            }}
          />
        </div>
      </section>
      <div className={styles.tools}>
        <Button dense aria-label={m.members_rotate()} aria-keyshortcuts="R" onClick={() => rotate(1)}>
          <Icon of={RotateCw} />
        </Button>
        <Button dense aria-label={m.members_zoom_in()} aria-keyshortcuts="+" onClick={() => enlarge(1)}>
          <Icon of={ZoomIn} />
        </Button>
        <Button dense aria-label={m.members_zoom_out()} aria-keyshortcuts="-" onClick={() => enlarge(-1)}>
          <Icon of={ZoomOut} />
        </Button>
      </div>
    </div>
  );
};
