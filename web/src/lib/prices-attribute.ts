import { PRICES_MARK } from '@keywright/contract/shop';

/** The prices that the page was written with, as its `<html>` carries them; in the build the mark in whose place the server puts them. */
export const pricesOfPage: string =
  typeof document === 'undefined' ? PRICES_MARK : (document.documentElement.dataset['prices'] ?? '');
