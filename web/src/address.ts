declare const ofOurs: unique symbol;

/** The address of a page that is there, in the language that is being read. Only `at` (`lib/locale.ts`) makes one. */
export type LocalAddress = string & { readonly [ofOurs]: true };

/** Where a link leads: to one of our pages, or to the same one with other things chosen. */
export type Goal = LocalAddress | `?${string}`;
