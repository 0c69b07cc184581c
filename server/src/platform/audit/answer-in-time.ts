/** A mount that answers at all answers well within this. */
const LIMIT_MS = 10_000;

const queues = new Map<string, Promise<void>>();
const hanging = new Set<string>();

/**
 * Works on a file, one at a time in this process. Fails when that has not ended after `limitMs`, the wait for those before included; from then
 * on every other fails at once until it ends: each would hold another of the few threads that all work on files shares. What came too
 * late may still be done one day.
 */
export const answerInTime = async <T>(file: string, work: () => Promise<T>, limitMs = LIMIT_MS): Promise<T> => {
  if (hanging.has(file)) throw new Error(`${file} still does not answer`);
  let isTooLate = false;
  const turn = (queues.get(file) ?? Promise.resolve()).then(() => {
    if (isTooLate) throw new Error(`${file} did not answer those before`);
    return work();
  });
  const end = () => void hanging.delete(file);
  queues.set(file, turn.then(end, end));
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    isTooLate = true;
    hanging.add(file);
    late.reject(new Error(`${file} does not answer`));
  }, limitMs);
  try {
    return await Promise.race([turn, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
