import { useRef, useState } from 'react';
import { decodePhoto, openPhoto } from '../../../lib/photos/decode-photo.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Sheet } from '../../../ui/modal.tsx';
import { bestVin } from './vin-in-text.ts';
import { openBarcodeReader } from './barcode-reader.ts';
import styles from './scan-sheet.module.css';
import type { Torch } from './torch.ts';
import { useCameraWatch, type WatchState } from './use-camera-watch.ts';

type ScanProps = { onVin: (vin: string) => void };

/**
 * Reads the barcode of a door label by camera, or from a photo where the camera cannot be used. A press on Close is answered before the
 * sheet is closed: with it the whole form behind is no longer inert and is styled anew, for which a slow phone takes longer than for all else.
 */
export const ScanSheet = ({ open, onClose, onVin }: ScanProps & { open: boolean; onClose: () => void }) => {
  const inside = useRef<HTMLDivElement>(null);
  const leave = () => {
    const sheet = inside.current?.closest('dialog');
    if (!sheet) return onClose();
    sheet.style.visibility = 'hidden';
    const show = () => {
      sheet.style.visibility = '';
    };
    sheet.addEventListener('close', show, { once: true });
    requestAnimationFrame(() => setTimeout(onClose));
  };
  return (
    <Sheet open={open} onClose={leave} title={m.ask_scan_title()}>
      <div ref={inside}>
        <Stack>
          <CameraView onVin={onVin} />
          <FromPhoto onVin={onVin} />
        </Stack>
      </div>
    </Sheet>
  );
};

const without: Partial<Record<WatchState, () => string>> = {
  refused: () => m.ask_scan_refused(),
  missing: () => m.ask_scan_missing(),
};

const CameraView = ({ onVin }: ScanProps) => {
  const { video, state, torch } = useCameraWatch(onVin);
  const why = without[state];
  if (why) return <Alert tone="late">{why()}</Alert>;
  return (
    <>
      <div className={styles.view}>
        <video ref={video} className={styles.video} muted playsInline aria-label={m.ask_scan_view()} />
        <div className={styles.frame} aria-hidden="true" />
      </div>
      <p className="meta" role="status">
        {state === 'starting' ? m.ask_scan_starting() : m.ask_scan_hint()}
      </p>
      {torch ? <TorchButton torch={torch} /> : null}
    </>
  );
};

/** The camera's own light: door labels sit in the dark of a door frame. One that does not obey is offered no more. */
const TorchButton = ({ torch }: { torch: Torch }) => {
  const [state, setState] = useState<'off' | 'on' | 'broken'>('off');
  if (state === 'broken') return null;
  const turn = async () => {
    const next = state === 'on' ? 'off' : 'on';
    try {
      await torch(next === 'on');
      setState(next);
    } catch {
      setState('broken');
    }
  };
  return (
    <Button wide onClick={() => void turn()}>
      {state === 'on' ? m.ask_scan_torch_off() : m.ask_scan_torch_on()}
    </Button>
  );
};

/** The VIN in the barcode on a photo; undefined where there is none to be read. */
const readVinPhoto = async (file: Blob): Promise<string | undefined> => {
  const [photo, read] = await Promise.all([openPhoto(file).then(decodePhoto), openBarcodeReader()]);
  try {
    return bestVin(await read(photo));
  } finally {
    photo.release();
  }
};

const FromPhoto = ({ onVin }: ScanProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'reading' | 'nothing'>('idle');
  const read = async (file: File | undefined) => {
    if (!file) return;
    setState('reading');
    const vin = await readVinPhoto(file).catch(() => undefined);
    setState(vin ? 'idle' : 'nothing');
    if (vin) onVin(vin);
  };
  return (
    <>
      {state === 'nothing' ? <Alert tone="rejected">{m.ask_scan_nothing()}</Alert> : null}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={m.ask_scan_photo()}
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button wide busy={state === 'reading' && m.ask_scan_reading()} onClick={() => input.current?.click()}>
        {m.ask_scan_photo()}
      </Button>
    </>
  );
};
