import process from 'node:process';
import { causesOf } from './explain/causes.ts';
import { OperatorFault } from './operator-fault.ts';

/**
 * What an operator reads of an error that ends the program or a command: the sentence that was written for them, with the stack
 * only under LOG_LEVEL=debug; of an error that nobody foresaw, its stack.
 */
export const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (!isForOperators(error)) return stackOf(error);
  const wantsStack = /^(debug|trace)$/.test(process.env['LOG_LEVEL']?.trim() ?? '');
  return wantsStack ? [error.message, ...causesOf(error).map(stackOf)].join('\n') : error.message;
};

const stackOf = (error: Error): string => error.stack ?? error.message;

/** An `OperatorFault`, or of `parseArgs`, which names the argument that it doesn't know. */
const isForOperators = (error: Error): boolean =>
  error instanceof OperatorFault || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
