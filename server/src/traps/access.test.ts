import type { Endpoint } from '@keywright/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { endpointsByFeature } from '../api-pages.ts';
import { type AccessRow, type CallerName, callers, readAccessTable } from '../testing/access/access-table.ts';
import { newCast } from '../testing/access/cast.ts';
import { type Named, things } from '../testing/access/things.ts';
import { appOfThisFile } from '../testing/opened.ts';
import type { WireAnswer } from '../testing/answer.ts';
import type { Visitor } from '../testing/browser.ts';

const app = await appOfThisFile({ env: { LOG_LEVEL: 'warn' } });

const table = readAccessTable();
const endpoints = Object.values(endpointsByFeature).flat();
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const endpointOf = (call: string): Endpoint => {
  const found = endpoints.find((endpoint) => nameOf(endpoint) === call);
  if (!found) throw new Error(`docs/access.md names a call that does not exist: ${call}`);
  return found;
};

const addressOf = (path: string, { params = {}, query }: Named): string =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? crypto.randomUUID()) +
  (query ? `?${new URLSearchParams(query).toString()}` : '');

const place = (browser: Visitor, endpoint: Endpoint, named: Named): Promise<WireAnswer> => {
  const path = addressOf(endpoint.path, named);
  const { method } = endpoint;
  if (endpoint.files) return browser.upload(path, named.form?.fields ?? {}, named.form?.files ?? {}, method);
  if (method === 'GET') return browser.get(path);
  const body = endpoint.body || named.body ? (named.body ?? {}) : undefined;
  return browser.send(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
};

/** What the answer says of the door. Neither our faults nor a limit may pass for an open one. */
const doorOf = ({ status }: WireAnswer): string => {
  if (status >= 500 || status === 429) return `${status}`;
  return [401, 403, 404].includes(status) ? `${status}` : 'yes';
};

/** The owner comes last: what they do to the thing may be its end. */
const order: CallerName[] = [...callers.filter((caller) => caller !== 'owner'), 'owner'];

const walk = async ({ call }: AccessRow): Promise<Record<string, string>> => {
  const endpoint = endpointOf(call);
  const cast = await newCast(app);
  const named = (await things[call]?.(app, cast)) ?? {};
  const doors: Record<string, string> = {};
  for (const caller of order) doors[caller] = doorOf(await place(cast.browsers[caller], endpoint, named));
  return doors;
};

describe('I-14: who may call what', () => {
  it('docs/access.md has one line for every call there is, and no other', () => {
    expect(table.map(({ call }) => call).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  it('every call that names one thing is tried with a thing that exists', () => {
    const naming = endpoints.filter(({ path }) => path.includes(':')).map(nameOf);
    expect(naming.filter((call) => !(call in things))).toEqual([]);
  });

  it.each(table)('$call', async (row) => {
    expect(await walk(row)).toEqual(row.expected);
  });

  const hidden = table.filter(({ expected }) => expected['other member'] === '404').map(({ call }) => call);

  it.each(hidden)('%s answers the same for somebody else’s thing and for one that never was', async (call) => {
    const endpoint = endpointOf(call);
    const cast = await newCast(app);
    const named = (await things[call]?.(app, cast)) ?? {};
    const stranger = cast.browsers['other member'];
    const foreign = await place(stranger, endpoint, named);
    const unknown = await place(stranger, endpoint, { ...named, params: { id: crypto.randomUUID() } });
    const told = ({ status, headers, refusal }: WireAnswer) => ({
      status,
      headers: [...headers.keys()],
      refusal: { ...refusal, requestId: '' },
    });
    expect(told(unknown)).toEqual(told(foreign));
  });
});
