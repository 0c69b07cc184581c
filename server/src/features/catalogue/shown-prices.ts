import { type PricesInForce, writePrices } from '@keywright/contract/price-list';
import type { Parts } from '../../platform/parts.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { pricesInForce } from './prices.store.ts';

/** For so long prices are shown before they are asked for again, in milliseconds: they also change by the clock. */
const SHOWN_MS = 5_000;

/** A page is there at once, also where the database is slow. */
const PATIENCE_MS = 500;

export type ShownPrices = {
  /** The same object for as long as nothing differs. */
  now: () => Promise<PricesInForce>;
  close: () => void;
};

/**
 * The prices that pages and the catalogue show. What is charged is read by the act itself and compared with what was shown; these are read
 * every few seconds at most, and at once when they were set. Where the database does not answer, pages say what they said before.
 */
export const openShownPrices = ({ db, hub, log }: Parts): ShownPrices => {
  let shown: PricesInForce | undefined;
  let readAt = 0;
  /** How often it was said that they differ: what was read before that is not the last word. */
  let changes = 0;
  let reading: Promise<PricesInForce> | undefined;
  const stale = (): void => {
    changes += 1;
    readAt = 0;
  };
  const leave = [
    hub.join(['desk'], (event) => {
      if (event.type === 'office.changed') stale();
    }),
    hub.onReturn(stale),
  ];
  const read = async (): Promise<PricesInForce> => {
    const [startedAt, before] = [performance.now(), changes];
    const found = await withTimeout(pricesInForce(db), PATIENCE_MS, () => new Error('the prices took too long'));
    readAt = changes === before ? startedAt : 0;
    shown = shown && writePrices(shown) === writePrices(found) ? shown : found;
    return shown;
  };
  const now = async (): Promise<PricesInForce> => {
    if (shown && readAt > 0 && performance.now() - readAt < SHOWN_MS) return shown;
    try {
      return await (reading ??= read().finally(() => (reading = undefined)));
    } catch (error) {
      if (!shown) throw error;
      log.warn({ err: error }, 'prices could not be read; pages show the ones before');
      readAt = performance.now();
      return shown;
    }
  };
  return { now, close: () => leave.forEach((quit) => quit()) };
};
