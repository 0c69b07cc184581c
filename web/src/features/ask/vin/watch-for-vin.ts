import { checkDigitIsRight } from '@keywright/contract/vin';
import { sizeWithin } from '../../../lib/photos/photo-size.ts';
import type { BarcodeReader, Sight } from './sight.ts';
import { bestVin } from './vin-in-text.ts';

const BETWEEN_LOOKS = 150;
/** Wide enough for the narrow bars of 17 characters, small enough for a few pictures a second on an old phone. */
const FRAME = 1600;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const frameOf = (video: HTMLVideoElement): Sight => {
  const { videoWidth: width, videoHeight: height } = video;
  return { source: video, ...(width === 0 ? { width, height } : sizeWithin({ width, height }, FRAME)) };
};

/**
 * Looks through the camera until a VIN is read or the signal ends it. One with a wrong check digit is believed when it
 * is read twice in a row: a barcode is misread in a different way each time.
 */
export const watchForVin = async (
  video: HTMLVideoElement,
  read: BarcodeReader,
  signal: AbortSignal,
): Promise<string | undefined> => {
  let before: string | undefined;
  while (!signal.aborted) {
    const vin = bestVin(await read(frameOf(video)).catch(() => []));
    if (vin && (checkDigitIsRight(vin) || vin === before) && !signal.aborted) return vin;
    before = vin;
    await pause(BETWEEN_LOOKS);
  }
  return undefined;
};
