import type { Page } from 'playwright-core';

/** What a translation would falsify: amounts as each language writes them, VINs and their ends, and order numbers. */
const FIGURES = String.raw`\$\d|\d,\d\d\s\$|\b(?=[A-Z\d]*\d)[A-HJ-NPR-Z\d]{17}\b|…[A-HJ-NPR-Z\d]{4}\b|\b[34679ACDEFGHJKMNPRTWXY]{4}-[34679ACDEFGHJKMNPRTWXY]{4}\b`;

/** The texts of a page that hold such a figure outside of every `translate="no"`. What a form's control holds is never translated. */
export const translatedFigures = (page: Page): Promise<string[]> =>
  page.evaluate((pattern) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.parentElement?.closest('script, style, noscript, textarea, option, [translate="no"]')) continue;
      if (new RegExp(pattern).test(text.data)) found.push(text.data);
    }
    return found;
  }, FIGURES);

/** `wrap` moves each text node into two `<font>` elements; `replace` puts a copy there, as Chrome's translation does. */
export type Translation = 'wrap' | 'replace';

/** Does to the page what a translator does: each text ends up in two `<font>` elements, except where `translate="no"`. */
export const translate = (page: Page, how: Translation): Promise<number> =>
  page.evaluate((kind) => {
    const skipped = 'script, style, textarea, option, title, [translate="no"]';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() !== '' && !text.parentElement?.closest(skipped)) texts.push(text);
    }
    for (const text of texts) {
      const inner = document.createElement('font');
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
      inner.append(kind === 'wrap' ? text : text.data);
    }
    return texts.length;
  }, how);
