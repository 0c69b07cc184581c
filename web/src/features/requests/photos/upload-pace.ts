const TOO_EARLY = 0.03;
const TOO_SHORT = 400;

/** The whole seconds that an upload will still take at the pace it had so far; null while that cannot be told. */
export const secondsLeft = (share: number, elapsed: number): number | null => {
  if (share < TOO_EARLY || elapsed < TOO_SHORT || share >= 1) return null;
  return Math.ceil(((elapsed / share) * (1 - share)) / 1000);
};
