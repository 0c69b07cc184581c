/** Lets the person show that it is they; whether they did. */
type Ask = (detail: unknown) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | null = null;
let shown = 0;

/** How often the person has shown it: a call that was refused before the last time need not ask. */
export const timesShown = (): number => shown;

/** Whoever can ask the person. Returns the way to ask no more. */
export const onStepUp = (asker: Ask): (() => void) => {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
};

/** Asks once for all calls that were refused because it was missing, with what the server says would do. False where nobody can be asked. */
export const stepUp = (detail: unknown): Promise<boolean> => {
  asking ??= askNow(detail).finally(() => {
    asking = null;
  });
  return asking;
};

const askNow = async (detail: unknown): Promise<boolean> => {
  const isShown = (await ask?.(detail)) ?? false;
  if (isShown) shown += 1;
  return isShown;
};
