import { shop } from './shop.ts';

/** Where people write to when something does not work. */
export const supportAddress = shop.support;

/** A link that opens a letter to support with its subject filled in. */
export const mailToSupport = (subject: string): string =>
  `mailto:${supportAddress}?subject=${encodeURIComponent(subject)}`;
