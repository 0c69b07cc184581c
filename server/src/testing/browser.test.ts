import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { myCart, removeFromCart } from '@keywright/contract/cart';
import { transactions } from '@keywright/contract/desk';
import { uploadPhoto } from '@keywright/contract/ask';
import { viewImage } from '@keywright/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, visitor } from './browser.ts';

type Said = { status: number; body: unknown };
let server: Server;
let url: string;
let said: Said;
let asked: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['content-type']?.split(';')[0] ?? ''}`.trim());
    request.resume();
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
  said = { status: 200, body: {} };
});

const refusal = { error: 'Not found.', code: 'not_found', requestId: 'r-1' };

describe('somebody who calls', () => {
  it('sends what the contract says: the method, the filled address, the kind of body', async () => {
    await visitor(url).call(removeFromCart, { params: { id: 'a/b' } });
    await visitor(url).call(transactions, { query: { search: 'one & two', limit: 3 } });
    await visitor(url).call(uploadPhoto, { files: { photo: Buffer.from('x') } });
    expect(asked).toEqual([
      'DELETE /cart/remove/a%2Fb',
      'GET /admin/transactions?search=one%20%26%20two&limit=3',
      'POST /vehicle/photos multipart/form-data',
    ]);
  });

  it('reads the reply, and no refusal where there was none', async () => {
    said = { status: 200, body: { totalCents: 7 } };
    const answer = await visitor(url).call(myCart);
    expect([answer.json.totalCents, answer.refusal]).toEqual([7, undefined]);
  });

  it('can’t read a reply where they were refused, and is told what was said', async () => {
    said = { status: 404, body: refusal };
    const answer = await visitor(url).call(myCart);
    expect(answer.refusal).toEqual(refusal);
    expect(() => answer.json).toThrow('not_found');
  });

  it('can’t leave out what the contract asks for, nor add to it', () => {
    const wrongly = (browser = visitor(url)) => [
      // @ts-expect-error -- it must be said which
      () => browser.call(removeFromCart),
      // @ts-expect-error -- it is named otherwise
      () => browser.call(removeFromCart, { params: { ids: 'a' } }),
      // @ts-expect-error -- it takes no files
      () => browser.call(myCart, { files: {} }),
      // @ts-expect-error -- a reply has no such part
      async () => (await browser.call(myCart)).json.totalDollars,
    ];
    expect(wrongly()).toHaveLength(4);
  });
});

describe('somebody who follows an address', () => {
  it('goes there when it is one of the call that they mean', async () => {
    await visitor(url).open(viewImage, '/files/abc?track=x');
    expect(asked).toEqual(['GET /files/abc?track=x']);
  });

  it.each([null, undefined, '', '/user/files/abc', '/files/abc/more'])(
    'goes nowhere when it is %s',
    async (address) => {
      await expect(visitor(url).open(viewImage, address)).rejects.toThrow('is no address of /files/:id');
      expect(asked).toEqual([]);
    },
  );
});

describe('somebody who is signed in', () => {
  const ann = { email: 'ann@example.com', password: 'right horse', fname: 'Ann' };

  it('is known by name', async () => {
    said = { status: 200, body: { user: { fname: 'Ann' } } };
    expect((await as({ url }, ann)).person.fname).toBe('Ann');
  });

  it.each([
    ['was refused', { status: 404, body: refusal }, 'not_found'],
    ['is asked for a second step', { status: 200, body: { secondSteps: ['app'] } }, 'second step'],
  ])('is not somebody who %s', async (_, answer, why) => {
    said = answer;
    await expect(as({ url }, ann)).rejects.toThrow(why);
  });
});
