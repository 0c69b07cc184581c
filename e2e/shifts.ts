import type { Page } from 'playwright-core';

type Shift = { value: number; hadRecentInput: boolean; moved: string[] };

/** Runs in each page before its own scripts: notes each layout shift with what moved. */
const noteShifts = (): void => {
  const shifts: Shift[] = [];
  Reflect.set(window, 'layoutShifts', shifts);
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent?.slice(0, 40) ?? '(removed)');
  const observer = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(
        ({ node, previousRect: { x, y }, currentRect }) =>
          `${nameOf(node)} from ${x},${y} to ${currentRect.x},${currentRect.y}`,
      );
      shifts.push({ value, hadRecentInput, moved });
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
};

/** Notes the layout shifts of all pages that are opened from now on. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(noteShifts);
};

/** The layout shifts of the open page, also those that followed a key or a click. */
export const readShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => Reflect.get(window, 'layoutShifts') as Shift[]);

/** Forgets the shifts so far. */
export const clearShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (Reflect.get(window, 'layoutShifts') as Shift[]).length = 0;
  });
