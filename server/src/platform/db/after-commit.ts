import process from 'node:process';
import type { Tx } from './database.ts';

const waiting = new WeakMap<object, (() => void)[]>();

/** Runs `work` once this transaction is committed, and never when it is rolled back. For counters: a crash in between loses it. */
export const afterCommit = (tx: Tx, work: () => void): void => {
  const others = waiting.get(tx);
  if (others) others.push(work);
  else waiting.set(tx, [work]);
};

/** Is called by what opens transactions, after the commit. Never throws: what is committed has not failed. */
export const runAfterCommit = (tx: Tx): void => {
  for (const work of waiting.get(tx) ?? []) {
    try {
      work();
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }
};
