import { m } from '@keywright/words/messages';
import { type Advice, greyOf, judging } from './photo-advice.ts';
import type { Size } from './photo-size.ts';

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

/** What a photo may be taken again for, in words; null where nothing is to be said. Worked out on a copy of `JUDGED_SIDE`, in slices while the browser is idle. */
export const adviceOnPhoto = async (copyOf: () => ImageData, original: Size): Promise<string | null> => {
  await whenIdle();
  const copy = copyOf();
  await whenIdle();
  const work = judging(greyOf(copy), original);
  let began = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value && adviceWords[step.value]();
    if (performance.now() - began < SLICE_MS) continue;
    await whenIdle();
    began = performance.now();
  }
};
