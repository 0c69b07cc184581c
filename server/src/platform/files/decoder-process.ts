import { decodeImage } from './decode-image.ts';
import type { DecodeAnswer, DecodeOrder, DecodeOutcome } from './decoder.ts';
import { faultOf } from './refusal.ts';

/** The decoder's own process: takes pictures, answers pictures, and knows nothing else: no settings, keys or database. */
const outcomeOf = async ({ bytes, kind }: DecodeOrder): Promise<DecodeOutcome> => {
  try {
    return await decodeImage(bytes, kind);
  } catch (error) {
    return { fault: faultOf(error) ?? 'file.unreadable' };
  }
};

/** Nobody is there any more to whom it could be told: then there is nothing more to do. */
const tell = (what: DecodeAnswer): void =>
  void process.send?.(what, undefined, undefined, (error) => {
    if (error) process.exit();
  });

const answer = async (order: DecodeOrder): Promise<void> => {
  const outcome = await outcomeOf(order);
  tell({ n: order.n, ...outcome });
  // The heap is next to empty, so nothing else would soon ask for the megabytes that hang on it.
  globalThis.gc?.({ type: 'minor' });
};

tell('ready');
process.on('message', (order: DecodeOrder) => void answer(order));
// It ends with its parent, however that ends, and not before: Ctrl-C reaches it as well while its parent still answers calls.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
