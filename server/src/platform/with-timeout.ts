/** Rejects with what `late` makes when the work takes longer. It goes on all the same: nobody can stop it. */
export const withTimeout = async <T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> => {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
};
