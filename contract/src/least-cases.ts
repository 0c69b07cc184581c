/** Below so many cases a share says nothing, and is null. */
export const LEAST_CASES = 5;
