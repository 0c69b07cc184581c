/** Larger is no list of vehicles: a hundred lines are some ten thousand characters. */
export const MOST_LIST_SIZE = 256 * 1024;
