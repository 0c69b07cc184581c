/** What grows for as long as the shop is there is counted so far, and is "more" after that: a million rows are never counted to show a number. */
export const MOST_COUNTED = 1_000;
