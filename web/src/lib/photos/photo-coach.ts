import { m } from '@keywright/words/messages';
import type { Decoded } from './decode-photo.ts';
import { type Advice, greyOf, JUDGED_SIDE, judging } from './photo-advice.ts';
import { sizeWithin } from './photo-size.ts';

const adviceWords: Record<Advice, () => string> = {
  small: m.ask_advice_small,
  dark: m.ask_advice_dark,
  blurred: m.ask_advice_blurred,
  cut: m.ask_advice_cut,
};

/** After so long a piece of work, whatever somebody pressed meanwhile comes first. */
const SLICE_MS = 8;

/** Resolves once the browser has nothing more urgent to do; a busy one is not waited for longer than a moment. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 100 });
    else setTimeout(resolve, 0);
  });

const copyOf = (photo: Decoded) => {
  const size = sizeWithin(photo, JUDGED_SIDE);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(photo.source, 0, 0, size.width, size.height);
  return { ...size, data: context.getImageData(0, 0, size.width, size.height).data };
};

/** What a photo may be taken again for, in words; null where nothing is to be said. Worked out in slices while the browser is idle. */
export const adviceOnPhoto = async (photo: Decoded): Promise<string | null> => {
  await whenIdle();
  const copy = copyOf(photo);
  await whenIdle();
  const work = judging(greyOf(copy), photo.original);
  let began = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value && adviceWords[step.value]();
    if (performance.now() - began < SLICE_MS) continue;
    await whenIdle();
    began = performance.now();
  }
};
