import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { myCart } from '@keywright/contract/cart';
import { afterAll, describe, expect, it } from 'vitest';
import { found } from '../testing/found.ts';
import { documentsOf } from '../testing/look-ups.ts';
import { appOfThisFile } from '../testing/opened.ts';
import { visitor } from '../testing/browser.ts';
import { added, paidAsGuest } from '../testing/requests.ts';

const EACH = 2_500;
const AT_ONCE = 24;

const app = await appOfThisFile({ env: { LOG_LEVEL: 'warn' } });
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
// So that there is something to be found.
for (let n = 0; n < 10; n += 1) {
  await added(visitor(app.url));
  await paidAsGuest(app, visitor(app.url));
}
afterAll(() => agent.destroy());

type Guess = { method?: string; path: string; cookie?: string };

/** What a caller can tell answers apart by: status, headers and body, without what names this very call. */
const seen = ({ method = 'GET', path, cookie }: Guess): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { ...(cookie && { cookie }), origin: app.url };
    const call = request(new URL(path, app.url), { agent, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => {
        const { date: _date, ...told } = answer.headers;
        const body = text.replace(/"requestId":"[^"]+"/, '');
        resolve(JSON.stringify([answer.statusCode, told, body]));
      });
    });
    call.on('error', reject);
    call.end();
  });

/** The different answers that so many guesses get, with how often each came. */
const answersTo = async (guess: () => Guess, count = EACH): Promise<Map<string, number>> => {
  const answers = new Map<string, number>();
  let left = count;
  const walk = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const answer = await seen(guess());
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  return answers;
};

const id = (): string => randomBytes(16).toString('base64url');
const secret = (): string => randomBytes(32).toString('base64url');

describe('T-10: whoever walks through ten thousand ids that they guessed', () => {
  it("reads no guest's cart by an id, and can't tell one that is from one that is not", async () => {
    const { guestUserId } = await added(visitor(app.url));
    const answers = await answersTo(() => ({ path: `/cart/items/public?guestUserId=${id()}` }));
    expect([...answers.values()]).toEqual([EACH]);
    expect(await seen({ path: `/cart/items/public?guestUserId=${guestUserId}` })).toBe([...answers.keys()][0]);
    expect([...answers.keys()][0]).toMatch(/^\[404,/);
  });

  it('becomes nobody by a cookie: every cart is the empty one of a stranger', async () => {
    const answers = await answersTo(() => ({ path: '/cart/summary', cookie: `guest=${secret()}` }));
    expect([...answers.keys()]).toEqual([await seen({ path: '/cart/summary' })]);
  });

  it('finds no order by a link, and every answer is the same', async () => {
    const answers = await answersTo(() => ({ path: `/track/${secret()}` }));
    expect([...answers.values()]).toEqual([EACH]);
    expect([...answers.keys()][0]).toMatch(/^\[404,/);
  });

  it("takes nothing out of anybody's cart, and sees no photo", async () => {
    const owner = visitor(app.url);
    const line = await added(owner);
    const { file_id: photo } = found((await documentsOf(app, line.id))[0]);
    const half = EACH / 2;
    const removals = await answersTo(() => ({ method: 'DELETE', path: `/cart/remove/${crypto.randomUUID()}` }), half);
    const looks = await answersTo(() => ({ path: `/files/${crypto.randomUUID()}` }), half);
    const real = [
      await seen({ method: 'DELETE', path: `/cart/remove/${line.id}` }),
      await seen({ path: `/files/${photo}` }),
    ];
    expect([...removals.keys(), ...looks.keys()]).toEqual(real);
    expect((await owner.call(myCart)).json.items).toHaveLength(1);
  });
});
