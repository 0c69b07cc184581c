import { addressOf } from '@keywright/contract/call-input';
import type { Endpoint } from '@keywright/contract/endpoint';
import type { Visitor } from './browser.ts';

/** Fetches a file of an endpoint with a browser's cookies, byte by byte. */
export const fetchFile = async (url: string, browser: Visitor, endpoint: Endpoint, given: object) => {
  const cookie = [...browser.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(new URL(addressOf(endpoint, given), url), { headers: { cookie } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString('utf8') };
};
