import type { Browser } from 'playwright-core';

type Words = { tag: string; text: string; size: string; weight: string };
type Copy = { html: string; fontUrl: string };

/** The words of a page as a plain one: its headings, paragraphs and links in their order and sizes, in the same font, and no more. */
export const staticCopyOf = async (browser: Browser, url: string): Promise<Copy> => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(url, { waitUntil: 'networkidle' });
  const words = await page.evaluate(wordsOfPage);
  const fontUrl = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))?.name ?? '',
  );
  const title = await page.title();
  await page.close();
  return { fontUrl, html: htmlOf(title, words) };
};

/** Runs in the page, so that it holds all that it needs: every element that holds words itself and stands in no other such element. */
const wordsOfPage = (): Words[] => {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has nothing but this function
  const holdsWords = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  const found: Words[] = [];
  const walk = (element: Element): void => {
    if (!element.checkVisibility()) return;
    if (!holdsWords(element)) {
      for (const child of element.children) walk(child);
      return;
    }
    const { fontSize: size, fontWeight: weight } = getComputedStyle(element);
    const tag = /^(h[1-6]|p|li|a|button)$/i.test(element.tagName) ? element.tagName.toLowerCase() : 'div';
    found.push({ tag, text: element.textContent ?? '', size, weight });
  };
  for (const child of document.body.children) walk(child);
  return found;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const htmlOf = (title: string, words: Words[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="preload" href="/font.woff2" as="font" type="font/woff2" crossorigin>
<style>@font-face { font-family: Words; font-weight: 200 800; font-display: swap; src: url(/font.woff2) format("woff2") }
body { font-family: Words, sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; line-height: 1.5 }</style></head>
<body>
${words.map(({ tag, text, size, weight }) => `<${tag} style="font-size:${size};font-weight:${weight}">${escaped(text)}</${tag}>`).join('\n')}
</body></html>
`;
