const TRIES = 6;

/**
 * What this costs the thread that everybody waits for: of some tries the least, in milliseconds of the thread's own time, so that
 * neither other threads nor a busy machine count. Tried again only while it seems to be more than `most`.
 */
export const threadCost = async (most: number, act: () => unknown): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > most; tries += 1) {
    const before = process.threadCpuUsage();
    await act();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
};
