import type { Page } from 'playwright-core';

type TraceEvent = { name: string; args?: { elementCount?: number } };

/** How many elements the browser styles again when one is added inside `selector` and removed: the larger of both counts. */
export const countRestyled = async (page: Page, selector: string): Promise<number> => {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await page.locator(selector).evaluate((place) => {
    const added = document.createElement('span');
    const layOut = () => document.body.offsetHeight;
    place.append(added);
    layOut();
    added.remove();
    layOut();
  });
  await cdp.send('Tracing.end');
  await ended;
  await cdp.detach();
  const counts = events.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args?.elementCount ?? 0);
  return Math.max(...counts);
};
