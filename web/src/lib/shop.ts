import { type Shop, shopMarks } from '@keywright/contract/shop';

const names = Object.keys(shopMarks) as (keyof Shop)[];

const onPage = (): Shop => {
  const { dataset } = document.documentElement;
  return Object.fromEntries(names.map((name) => [name, dataset[name.toLowerCase()] ?? ''])) as Shop;
};

/**
 * What the operator's settings say of the shop. The build writes marks, in whose places the server puts what is set; in the browser it is
 * read off the page, so that the app says what the page said.
 */
export const shop: Shop = typeof document === 'undefined' ? shopMarks : onPage();

/** What the page's `<html>` carries, from which the app reads it. */
export const shopAttributes: Readonly<Record<string, string>> = Object.fromEntries(
  names.map((name) => [`data-${name.toLowerCase()}`, shop[name]]),
);
