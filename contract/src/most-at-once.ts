/** How many vehicles a list may hold that is asked for at once. Of more, support is written to (the price list says what that costs). */
export const MOST_AT_ONCE = 100;
