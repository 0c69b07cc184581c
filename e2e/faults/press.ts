import type { Answer, WireAnswer } from '../../server/src/testing/answer.ts';
import type { House } from './house.ts';
import { until } from './until.ts';

/**
 * What somebody does at a button: presses it, and when the connection breaks or the server says that it can't now, waits
 * until the page answers and presses again.
 */
export const press = <A extends WireAnswer>(house: House, call: () => Promise<A>): Promise<A> => {
  let last = 'nothing';
  return until(
    () => `an answer to a press, which was last answered with ${last}`,
    async () => {
      await house.up();
      const answer = await call().catch(whenBroken);
      if (answer && answer.status < 500) return answer;
      last = answer ? `${answer.status} ${answer.text}` : 'a broken connection';
      return undefined;
    },
  );
};

/** `fetch` says so with a TypeError, and while the body is read too. */
const whenBroken = (error: unknown): undefined => {
  if (error instanceof TypeError) return undefined;
  throw error;
};

/** What a call answered; throws when it was refused. */
export const need = <R>(answer: Answer<R>): R => {
  if (answer.status >= 300) throw new Error(`refused with ${answer.status}: ${answer.text}`);
  return answer.json;
};
