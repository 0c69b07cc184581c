declare const ofOurs: unique symbol;

/**
 * The address of a page that is there, in the language that is being read. `at` (`lib/locale.ts`) makes it of a page in the table;
 * where somebody was on the way to, `isOurs` (`sessions/next-page.ts`) lets any path of this site in as one.
 */
export type LocalAddress = string & { readonly [ofOurs]: true };

/** Where a link leads: to one of our pages, or to the same one with other things chosen. */
export type Goal = LocalAddress | `?${string}`;
