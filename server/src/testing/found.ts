/**
 * What must be there.
 * @throws where it is not.
 */
export const found = <T>(thing: T | null | undefined): T => {
  if (thing === null || thing === undefined) throw new Error('what was looked for is not there');
  return thing;
};
