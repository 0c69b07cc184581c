import type { Page } from 'playwright-core';

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
