import type { CDPSession, Page } from 'playwright-core';

/** What is said in the server's place; `lost` where nothing comes. */
export type Instead = 'lost' | { status: number; contentType?: string; body?: string };

type Asked = { url: URL; method: string; isDocument: boolean };

type Where = {
  /** Which requests are looked at, by their address; `*` stands for anything. */
  address: string;
  /** Of these kinds alone, as the browser names them. */
  kinds?: readonly ('XHR' | 'Fetch' | 'EventSource' | 'Image' | 'Ping' | 'Other')[];
};

/**
 * Answers in the server's place for as long as the page is there, or until what comes back is called. `answer` says what; undefined lets a request go its way.
 * What is not looked at goes on as ever, also out of what the browser keeps: a route of the driver's takes every request, and switches that off.
 */
export const answerInstead = async (
  page: Page,
  { address, kinds }: Where,
  answer: (asked: Asked) => Instead | undefined,
): Promise<() => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', ({ requestId, request: { url, method }, resourceType }) => {
    const said = answer({ url: new URL(url), method, isDocument: resourceType === 'Document' });
    // A page that is closed waits for no answer.
    void send(devtools, requestId, said).catch(() => undefined);
  });
  const patterns = kinds?.map((resourceType) => ({ urlPattern: address, resourceType })) ?? [{ urlPattern: address }];
  await devtools.send('Fetch.enable', { patterns });
  // Not by leaving: a browser then forgets what another session of the page has set up, such as its passkeys.
  return async () => void (await devtools.send('Fetch.disable'));
};

const send = (devtools: CDPSession, requestId: string, said: Instead | undefined): Promise<unknown> => {
  if (!said) return devtools.send('Fetch.continueRequest', { requestId });
  if (said === 'lost') return devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' });
  const { status, contentType = 'text/plain', body = '' } = said;
  return devtools.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status,
    responseHeaders: [{ name: 'content-type', value: contentType }],
    body: Buffer.from(body).toString('base64'),
  });
};
