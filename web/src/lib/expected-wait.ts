import type { DeskPace } from '@keywright/contract/desk-pace';

/** What the service claims of every order, in minutes at most. */
const CLAIMED = 30;
const EXACT_BELOW = 10;

/** Minutes until the code of a request with so many ahead is ready; `busy` where it takes longer than claimed and than usual. */
export const expectedMinutes = (
  { firstMinutes, eachMinutes, usualMinutes }: DeskPace,
  ahead: number,
): number | 'busy' => {
  const minutes = firstMinutes + ahead * eachMinutes;
  if (minutes > Math.max(CLAIMED, usualMinutes)) return 'busy';
  // More exact than to 5 minutes nobody can know it.
  return minutes < EXACT_BELOW ? Math.max(1, Math.ceil(minutes)) : Math.ceil(minutes / 5) * 5;
};
