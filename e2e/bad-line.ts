import type { Page } from 'playwright-core';

/** What may come of a call between this browser and the server: nothing, our own refusal of a fault, somebody else's page, an answer that lacks what it should hold. */
export type Mishap = 'lost' | 'fault' | 'unavailable' | 'garbage' | 'empty';

const refusal = (status: number, code: string, error: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ error, code, requestId: 'a-call' }),
});

const answers = {
  fault: refusal(500, 'server.fault', 'Something went wrong on our side. Nothing was lost; please try again.'),
  unavailable: refusal(503, 'server.unavailable', 'Backend service is temporarily unavailable.'),
  empty: { status: 200, contentType: 'application/json', body: '{}' },
  garbage: { status: 200, contentType: 'text/html', body: '<h1>Welcome to the café</h1>' },
};

/** Lets calls to `path` go wrong while `during` lasts. Pages and everything else arrive. */
export const whileCalls = async (
  page: Page,
  { path, method = 'GET', mishap }: { path: string; method?: string; mishap: Mishap },
  during: () => Promise<void>,
): Promise<void> => {
  const isIt = (url: URL): boolean => url.pathname === path || url.pathname.startsWith(`${path}/`);
  await page.route(isIt, (route, request) => {
    if (request.method() !== method || request.resourceType() === 'document') return route.fallback();
    return mishap === 'lost' ? route.abort('connectionfailed') : route.fulfill(answers[mishap]);
  });
  try {
    await during();
  } finally {
    await page.unroute(isIt);
  }
};
