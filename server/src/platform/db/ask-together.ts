import type { Db } from './database.ts';

/** So many statements of one kind run at once: two, so that one that is slow does not keep everybody waiting. */
const MOST_RUNNING = 2;
const MOST_IN_ONE = 200;

type Waiting<Answer> = { resolve: (answer: Answer) => void; reject: (reason: unknown) => void };
type Asked<Ask, Answer> = { ask: Ask; waiting: Waiting<Answer>[] };

/** What is asked of one database and waits for its statement. */
const openQuestions = <Ask, Answer>(
  keyOf: (ask: Ask) => string,
  run: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
): ((ask: Ask) => Promise<Answer>) => {
  let next = new Map<string, Asked<Ask, Answer>>();
  let running = 0;
  let isDue = false;

  /** Once all calls are heard that have come by now: else the first of them would get a statement of its own. */
  const beginSoon = (): void => {
    if (isDue || running >= MOST_RUNNING || next.size === 0) return;
    isDue = true;
    setImmediate(begin);
  };

  const begin = (): void => {
    isDue = false;
    const together = [...next.values()].slice(0, MOST_IN_ONE);
    next = together.length === next.size ? new Map() : new Map([...next].slice(MOST_IN_ONE));
    running += 1;
    beginSoon();
    void answer(together).finally(() => {
      running -= 1;
      beginSoon();
    });
  };

  const answer = async (together: Asked<Ask, Answer>[]): Promise<void> => {
    try {
      const answers = await run(together.map(({ ask }) => ask));
      if (answers.length !== together.length) throw new Error('what was asked together was answered in part');
      for (const [place, { waiting }] of together.entries())
        for (const { resolve } of waiting) resolve(answers[place] as Answer);
    } catch (error) {
      for (const { waiting } of together) for (const { reject } of waiting) reject(error);
    }
  };

  return (ask) =>
    new Promise((resolve, reject) => {
      const key = keyOf(ask);
      const known = next.get(key);
      if (known) {
        known.ask = ask;
        known.waiting.push({ resolve, reject });
      } else next.set(key, { ask, waiting: [{ resolve, reject }] });
      beginSoon();
    });
};

/**
 * Puts what is asked of a database at the same time into one statement. Each question is answered by a statement that began after it was
 * asked, so it hears what is so now, as if it had been asked alone; nothing is kept. Who asks alone does not wait. Those with the same
 * `keyOf` are one question, in the words of the last of them; they share the answer, which nobody may change.
 */
export const askTogether = <Ask, Answer>(
  keyOf: (ask: Ask) => string,
  run: (db: Db, asks: readonly Ask[]) => Promise<readonly Answer[]>,
): ((db: Db, ask: Ask) => Promise<Answer>) => {
  const opened = new WeakMap<Db, (ask: Ask) => Promise<Answer>>();
  return (db, ask) => {
    const known = opened.get(db);
    if (known) return known(ask);
    const fresh = openQuestions(keyOf, (asks) => run(db, asks));
    opened.set(db, fresh);
    return fresh(ask);
  };
};
