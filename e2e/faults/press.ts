import type { Answer } from '../../server/src/testing/browser.ts';
import type { House } from './house.ts';

const MOST_PRESSES = 8;

/**
 * What somebody does at a button: presses it, and when the connection breaks or the server says that it can't now, waits
 * until the page answers and presses again.
 */
export const press = async (house: House, call: () => Promise<Answer>): Promise<Answer> => {
  for (let presses = 1; presses <= MOST_PRESSES; presses += 1) {
    await house.up();
    const deaths = house.deaths.length;
    const answer = await call().catch(whenBroken);
    if (answer && answer.status < 500) return answer;
    if (!answer) await house.upAgain(deaths);
  }
  throw new Error('pressed in vain');
};

/** `fetch` says so with a TypeError, and while the body is read too. */
const whenBroken = (error: unknown): undefined => {
  if (error instanceof TypeError) return undefined;
  throw error;
};

/** What a call answered; throws when it was refused. */
export const need = (answer: Answer): Answer['json'] => {
  if (answer.status >= 300) throw new Error(`refused with ${answer.status}: ${answer.text}`);
  return answer.json;
};
