/**
 * What the page of an order begins with, before the app is there: the server puts the order's own words in the places that the build has
 * marked with these (`server/src/features/requests/orders/first-state.ts`). On every other page nothing stands there.
 */
export const firstStateMarks = {
  number: '__ORDER_NUMBER__',
  title: '__ORDER_TITLE__',
  line: '__ORDER_LINE__',
} as const;
export type FirstState = Readonly<Record<keyof typeof firstStateMarks, string>>;

/** The id of the block of data in which such a page carries what the call of its order would answer. */
export const FIRST_ANSWER = 'first-answer';
