import { answerConversation, chatHistory, conversations } from '@keywright/contract/chat';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { found } from '../server/src/testing/found.ts';
import { adminByWire, orderByWire } from './by-wire.ts';
import { reads } from './guest.ts';
import { logIn, people } from './people.ts';
import { type Break, openLine } from './silent-line.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const MINUTE = 60_000;
/** Of the page's time, from a line that works again to the page that shows all. */
const LONGEST = 45_000;
/** Of the page's time; so long a line is broken. On a silent one it is noticed within 45 s. */
const BROKEN = 3 * MINUTE;

const kinds: readonly (Break | 'offline' | 'killed')[] = [
  'silent',
  'deaf',
  'silent',
  'cut',
  'silent',
  'deaf',
  'offline',
  'silent',
  'killed',
  'silent',
];

const chat = (page: Page) => page.getByRole('dialog', { name: 'Chat with the code desk' });
const log = (page: Page) => chat(page).getByRole('log');
const dots = (page: Page) => page.getByText(/^(Live|Reconnecting|Offline)$/).filter({ visible: true });
const said = (page: Page) =>
  log(page)
    .locator('p')
    .filter({ hasText: /^(Before|Meanwhile|Answer) / })
    .allTextContents();
const now = (page: Page) => page.evaluate(() => Date.now());

// A second try would find the first one's orders and words.
const once = { timeout: 300_000, retry: 0 };

test(
  'an hour of a chat and an order is cut twenty times, mostly without a word: each time the page says so, and soon shows all again',
  once,
  async () => {
    const vehicles = Array.from({ length: 4 }, () => a('honda'));
    for (const vehicle of vehicles) await orderByWire(stage.url, { vehicles: [vehicle], by: people.priya });
    const [james, maria, priyaByWire] = [
      await adminByWire(stage.url, people.james),
      visitor(stage.url),
      visitor(stage.url),
    ];
    await maria.signIn(people.maria);
    await priyaByWire.signIn(people.priya);
    const line = await openLine(Number(new URL(stage.url).port));
    onTestFinished(line.close);

    const { page, context } = await stage.visitor('desk');
    await page.clock.install();
    await page.goto(`${line.url}/login`);
    await logIn(page, people.priya);
    await page.waitForURL((url) => !url.pathname.endsWith('login'));
    await page.goto(`${line.url}/dashboard?chat=open`);
    const counter = page.getByRole('navigation', { name: 'Show only' });
    const live = ['Live', 'Live'];
    await expect.poll(() => dots(page).allTextContents()).toEqual(live);
    /** Lets the page's time run ahead until this is so. Returns how much of it that took. */
    const until = async (isSo: () => Promise<void>, step: number): Promise<number> => {
      const begun = await now(page);
      await expect
        .poll(
          async () => {
            await page.clock.runFor(step);
            return isSo().then(
              () => 'so',
              (error: unknown) => String(error),
            );
          },
          { timeout: 40_000 },
        )
        .toBe('so');
      return (await now(page)) - begun;
    };
    const write = async (message: string): Promise<void> => {
      await chat(page).getByLabel('Your message').fill(message);
      await chat(page).getByRole('button', { name: 'Send', exact: true }).click();
    };

    await write('Before all');
    await reads(log(page), /· Sent$/);
    const { id } = found((await maria.call(conversations)).json.find(({ email }) => email === people.priya.email));
    const answer = async (message: string): Promise<void> => {
      const { status } = await maria.call(answerConversation, { params: { id }, body: { message, noCode: true } });
      expect(status).toBe(200);
    };
    const begun = await now(page);
    for (let cut = 0; cut < 20; cut += 1) {
      const kind = found(kinds[cut % kinds.length]);
      const happens = async (): Promise<void> => {
        // Some write just before the line is found dead, some when that stands there.
        if (cut % 2 === 0) await write(`Before it is noticed ${cut}`);
        const word = kind === 'offline' ? 'Offline' : 'Reconnecting';
        await until(async () => expect(await dots(page).allTextContents()).toEqual([word, word]), 5000);
        if (cut % 2 === 1) await write(`Meanwhile ${cut}`);
        for (const dead = await now(page); (await now(page)) - dead < BROKEN; ) await page.clock.runFor(5000);
        expect(await dots(page).allTextContents()).toEqual([word, word]);
      };
      if (kind === 'killed') await stage.killAndRestart(happens);
      else if (kind === 'offline') {
        await context.setOffline(true);
        await happens();
        await context.setOffline(false);
      } else {
        line.break(kind);
        await happens();
        line.mend();
      }
      await answer(`Answer ${cut}`);
      const vehicle = vehicles[Math.floor(cut / 4)];
      if (cut % 4 === 0 && vehicle) await james.start(vehicle);
      const started = Math.min(vehicles.length, Math.floor(cut / 4) + 1);
      const took = await until(async () => {
        expect(await dots(page).allTextContents()).toEqual(live);
        expect((await said(page)).slice(-2)).toContain(`Answer ${cut}`);
        expect(
          await log(page)
            .getByText(/Not sent|Sending/)
            .count(),
        ).toBe(0);
        expect(await counter.textContent()).toBe(
          `${vehicles.length - started} Pending${started} In Progress0 Fulfilled`,
        );
      }, 500);
      expect(took).toBeLessThan(LONGEST);
    }
    expect((await now(page)) - begun).toBeGreaterThan(60 * MINUTE);
    const { json } = await priyaByWire.call(chatHistory);
    const all = json.map(({ message }) => message);
    expect(all).toHaveLength(41);
    expect(new Set(all).size).toBe(41);
    await expect.poll(() => said(page)).toEqual(all);
  },
);
