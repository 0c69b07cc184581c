import { Failure } from '../failure.ts';
import type { Log } from '../log.ts';
import { type PaymentProvider, ProviderTrouble } from './provider.ts';

const AT_ONCE = 4;

type Round = {
  log: Log;
  /** Asked after each that the provider did not answer: whether the rest of the round would only meet the same. */
  isHopeless: () => boolean;
};

/** While every call of a kind is refused at once, a round would only fill the log. */
export const roundOf = ({ parts: { log }, provider }: { parts: { log: Log }; provider: PaymentProvider }): Round => ({
  log,
  isHopeless: () => Object.values(provider.refusing?.() ?? {}).includes(1),
});

/** Works through a list, a few at once; one in trouble does not keep the others, and comes again at the next round. */
export const oneByOne = async <T>(
  { log, isHopeless }: Round,
  list: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const waiting = [...list];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop
      const trouble = await work(item).then(none, (error: unknown) => ({ error }));
      if (!trouble) continue;
      tell(log, trouble.error);
      if (isOutage(trouble.error) && isHopeless()) waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const none = (): undefined => undefined;

const isOutage = (error: unknown): boolean =>
  error instanceof ProviderTrouble && error.kind !== 'refused' && error.kind !== 'busy';

const tell = (log: Log, error: unknown): void => {
  const isPassing = error instanceof ProviderTrouble || error instanceof Failure;
  log[isPassing ? 'warn' : 'error']({ err: error }, 'a payment could not be looked after this time');
};
