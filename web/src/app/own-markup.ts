import { beforePaint } from './theme.ts';

type Rule = { createHTML: (text: string) => string | null };
type Browser = { trustedTypes?: { createPolicy: (name: 'default', rule: Rule) => unknown } };

/** What React writes when it makes the page anew after a fault: an empty script, and the texts of ours. */
const own = new Set(['<script></script>', beforePaint, ' ']);

/**
 * Text becomes markup in this page only when it is one of our own few: whatever else is put into a page, a script or a script's
 * address as a string is refused by the browser, because each page asks for Trusted Types.
 */
export const allowOwnMarkup = ({ trustedTypes }: Browser): void => {
  trustedTypes?.createPolicy('default', { createHTML: (text) => (own.has(text) ? text : null) });
};
