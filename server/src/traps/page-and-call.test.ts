import { isPage } from '@keywright/contract/pages';
import { describe, expect, it } from 'vitest';
import { allEndpoints, someAddress } from '../testing/all-endpoints.ts';
import { visitor } from '../testing/browser.ts';
import { appOfThisFile } from '../testing/opened.ts';

const app = await appOfThisFile();

const both = allEndpoints.filter(({ method, path }) => method === 'GET' && isPage(path));

describe('a path that is a page and a call', () => {
  it('is the case for 13 paths', () => expect(both.length).toBe(13));

  it.each(both.map((endpoint) => [endpoint.path, endpoint] as const))(
    'answers the call at %s with a Vary header that separates it from the page',
    async (_path, endpoint) => {
      const answer = await visitor(app.url).get(someAddress(endpoint), { accept: 'application/json' });
      expect(answer.headers.get('content-type')).toContain('application/json');
      const vary = (answer.headers.get('vary') ?? '').split(/, */);
      expect(vary).toEqual(expect.arrayContaining(['Sec-Fetch-Dest', 'Accept']));
    },
  );
});
