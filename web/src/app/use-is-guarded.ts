import { useMatches } from 'react-router';

/** Whether the page is only for people who are signed in (`routes.ts`). */
export const useIsGuarded = (): boolean => useMatches().some(({ id }) => /-only$|^before-duties$/.test(id));
