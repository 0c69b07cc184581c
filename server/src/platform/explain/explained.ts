import { OperatorFault } from '../operator-fault.ts';

/**
 * Runs the work. An error that `explain` knows is thrown as an `OperatorFault`: what happened, which setting, what to do. Others
 * are thrown as they are.
 */
export const explained = async <T>(
  work: () => Promise<T>,
  explain: (error: unknown) => string | undefined,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const words = error instanceof OperatorFault ? undefined : explain(error);
    if (words === undefined) throw error;
    throw new OperatorFault(words, { cause: error });
  }
};
