import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startApp } from '../../testing/app.ts';
import { as } from '../../testing/browser.ts';
import { aMember } from '../../testing/people.ts';

const MOST_MS = 5_000;

it(
  'the program stops at once, though somebody listens for changes and a browser keeps a spare connection',
  async () => {
    const app = await startApp();
    const member = await as(app, await aMember(app.db));
    const cookie = [...member.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
    const stream = await fetch(`${app.url}/live`, { headers: { accept: 'text/event-stream', cookie } });
    expect(stream.status).toBe(200);
    const spare = connect(Number(new URL(app.url).port), '127.0.0.1');
    await new Promise((resolve) => {
      spare.once('connect', resolve);
    });

    await app.close();

    expect(await stream.text()).toContain('retry: 2000');
    expect(spare.destroyed || spare.readableEnded || (await ended(spare))).toBe(true);
  },
  MOST_MS,
);

const ended = (socket: ReturnType<typeof connect>): Promise<boolean> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve(true)).resume();
  });
