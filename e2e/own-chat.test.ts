import { answerConversation, chatHistory, conversations } from '@keywright/contract/chat';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Visitor, visitor } from '../server/src/testing/browser.ts';
import { flat } from '../server/src/testing/images/photos.ts';
import { found } from '../server/src/testing/found.ts';
import { whileCalls } from './bad-line.ts';
import { orderByWire } from './by-wire.ts';
import { button, heading, reads } from './guest.ts';
import { isAtHand, look } from './looks.ts';
import { logInAs, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const byWire = async (who: keyof typeof people): Promise<Visitor> => {
  const browser = visitor(stage.url);
  await browser.signIn(people[who]);
  return browser;
};

const chat = (page: Page) => page.getByRole('dialog', { name: 'Chat with the code desk' });
const log = (page: Page) => chat(page).getByRole('log');
const field = (page: Page) => chat(page).getByLabel('Your message');
const send = async (page: Page, message: string): Promise<void> => {
  await field(page).fill(message);
  await chat(page).getByRole('button', { name: 'Send', exact: true }).click();
};
/** A slow mobile line; resolves to what cuts it and joins it again, for the other tabs of its browser too. */
const throttle = async (page: Page): Promise<(offline: boolean) => Promise<void>> => {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  const line = (offline: boolean) =>
    wire.send('Network.emulateNetworkConditions', {
      offline,
      latency: 300,
      downloadThroughput: 200_000,
      uploadThroughput: 94_000,
    });
  await line(false);
  return async (offline) => {
    await page.context().setOffline(offline);
    // What was set for the page alone holds beside what holds for all.
    await line(offline);
  };
};

test('a member on a phone talks with the desk about an order, through cuts, a killed server, a second tab and a plan that is over', async () => {
  const jeep = a('jeep');
  await orderByWire(stage.url, { vehicles: [jeep], by: people.priya });
  const maria = await byWire('maria');
  let priyaId = '';
  const answer = async (message: string): Promise<void> => {
    const { status } = await maria.call(answerConversation, {
      params: { id: priyaId },
      body: { message, noCode: true },
    });
    expect(status).toBe(200);
  };

  const { page: priya, context } = await stage.visitor('phone');
  const streams: string[] = [];
  priya.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/chat\/(stream|history)|chat-window/.test(pathname)) streams.push(pathname);
  });
  await logInAs(priya, 'priya');
  await priya.goto('/dashboard');
  // In the bar, which stays in view, it covers nothing of the page.
  await button(priya.getByRole('banner'), /^Chat/).waitFor();
  await look(priya, 'own-chat-minimised');
  // Nothing of it came before it is opened.
  expect(streams).toEqual([]);
  const cutLine = await throttle(priya);

  await priya.getByRole('link', { name: 'Ask the desk about this order' }).click();
  await reads(chat(priya), /^Write to the code desk/);
  await expect.poll(() => chat(priya).getByLabel('About').locator('option:checked').textContent()).toContain('Jeep');
  await send(priya, 'Good morning. Is my code ready?');
  await reads(log(priya), /^You · .* · Sent$/);
  await reads(log(priya), /^About order \w/);

  // The desk reads it, which its writer is told, and answers.
  priyaId = found((await maria.call(conversations)).json.find(({ email }) => email === people.priya.email)).id;
  const { page: desk } = await visitorAs(stage, 'maria', 'desk');
  await desk.goto(`/admin/chat?open=${priyaId}`);
  await reads(desk.getByRole('log'), 'Good morning. Is my code ready?');
  await reads(desk.getByRole('log'), /^About order \w/);
  await reads(log(priya), /^You · .* · Seen by the desk$/);
  await answer('Good morning. Could you send a photo of the door?');
  await reads(log(priya), 'Good morning. Could you send a photo of the door?');

  // A photo travels while the words are written, and a reload keeps both.
  const chooser = priya.waitForEvent('filechooser');
  await button(chat(priya), 'Add a photo').click();
  const buffer = await flat({ width: 800, height: 600 }).jpeg().toBuffer();
  await (await chooser).setFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer });
  await button(chat(priya), 'Remove the photo').waitFor();
  await field(priya).fill('Here it is');
  await priya.reload();
  await expect.poll(() => field(priya).inputValue()).toBe('Here it is');
  await button(chat(priya), 'Remove the photo').waitFor();
  await chat(priya).getByRole('button', { name: 'Send', exact: true }).click();
  await log(priya).getByRole('img', { name: 'Photo' }).waitFor();
  await reads(desk.getByRole('log'), 'Here it is');
  const shown = desk.getByRole('log').getByRole('img', { name: 'Photo' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await look(desk, 'chat-with-photo', { only: 'desk' });
  await look(priya, 'own-chat');

  // A second tab has the same.
  const other = await context.newPage();
  await other.goto('/dashboard?chat=open');
  await reads(log(other), 'Here it is');

  // The line is cut again and again: what either side writes meanwhile comes once, in its place.
  for (let cut = 1; cut <= 3; cut += 1) {
    await cutLine(true);
    await reads(chat(priya), 'Offline');
    await send(priya, `Written without a line ${cut}`);
    await reads(log(priya), /^Not sent\./);
    if (cut === 1) await look(priya, 'own-chat-not-sent', { only: 'phone' });
    await answer(`Answered meanwhile ${cut}`);
    await cutLine(false);
    await reads(log(priya), `Answered meanwhile ${cut}`);
    await expect.poll(() => log(priya).getByText('Not sent.').count()).toBe(0);
  }
  await stage.killAndRestart(async () => {
    await send(priya, 'Written to nobody');
    await reads(log(priya), /^Not sent\./);
  });
  await expect.poll(() => log(priya).getByText('Not sent.').count(), { timeout: 30_000 }).toBe(0);
  const told = async () => {
    const { json } = await (await byWire('priya')).call(chatHistory);
    return json.map(({ message }) => message);
  };
  // What is on its way again is not "Not sent" any more, and not there yet.
  await expect.poll(async () => (await told()).length, { timeout: 30_000 }).toBe(10);
  const said = await told();
  expect(new Set(said).size).toBe(said.length);
  for (const page of [priya, other]) {
    await expect
      .poll(
        () =>
          log(page)
            .locator('p')
            .filter({ hasText: /^(Written|Answered|Good|Here)/ })
            .allTextContents(),
        { timeout: 45_000 },
      )
      .toEqual(said);
  }

  // Minimised it says how much is new.
  await other.close();
  await button(chat(priya), 'Minimise the chat').click();
  await expect.poll(() => button(priya, /^Chat/).evaluate((element) => element === document.activeElement)).toBe(true);
  await answer('One more thing');
  await button(priya, 'Chat 1 new message').click();
  await reads(log(priya), 'One more thing');
  await priya.keyboard.press('Escape');
  await button(priya, /^Chat$/).click();

  // A plan that ends in the middle closes it, with the words still there.
  await whileCalls(priya, { path: '/chat/send', method: 'POST', mishap: 'chat.closed' }, async () => {
    await send(priya, 'And then?');
    await reads(chat(priya), 'You have no plan or trial that runs.');
  });
  await reads(log(priya), 'And then?');
  await look(priya, 'own-chat-closed');
  await button(chat(priya), 'Refresh').click();
  await button(log(priya), 'Take back').click();
  await expect.poll(() => field(priya).inputValue()).toBe('And then?');
  await chat(priya).getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(told).toContain('And then?');

  // The next person at this phone finds nothing of it.
  await field(priya).fill('Not yet said');
  await button(chat(priya), 'Minimise the chat').click();
  await button(priya, 'Menu').click();
  await button(priya, 'Log out').click();
  await priya.waitForURL('**/login');
  expect(await priya.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'Not yet said',
  );
});

test('what is long leaves the button in sight, above a phone’s keyboard too, and a double press sends once', async () => {
  const { page } = await visitorAs(stage, 'priya', 'phone');
  await page.goto('/dashboard?chat=open');
  const long = 'Which of the two codes is the one for the ignition? '.repeat(20).trim();
  await field(page).fill(long);
  const toSend = chat(page).getByRole('button', { name: 'Send', exact: true });
  for (const height of [844, 430]) {
    await page.setViewportSize({ width: 390, height });
    await expect.poll(() => isAtHand(toSend)).toBe(true);
    // And the newest of what was said.
    const below = (element: Element) => element.scrollHeight - element.scrollTop - element.clientHeight;
    await expect.poll(() => log(page).evaluate(below)).toBeLessThan(2);
  }
  await toSend.dblclick();
  await reads(log(page), /^You · .* · Sent$/);
  expect(await log(page).getByText(long).count()).toBe(1);
  expect(await chat(page).getByText('Write something, or add a photo.').count()).toBe(0);
  // By itself the same press still says what is missing.
  await expect
    .poll(async () => {
      await toSend.click();
      return chat(page).getByText('Write something, or add a photo.').count();
    })
    .toBe(1);
});

test('a photo that comes is in sight at the foot, for who sent it and at the desk', async () => {
  const { page } = await visitorAs(stage, 'priya', 'phone');
  await page.goto('/dashboard?chat=open');
  const long = 'The door of this one has been painted over, and its label with it. '.repeat(25).trim();
  await send(page, long);
  const { page: desk } = await visitorAs(stage, 'maria', 'desk');
  await desk.goto('/admin/chat');
  await desk.getByRole('link', { name: /Priya/ }).first().click();
  await reads(desk.getByRole('log'), long);
  await expect
    .poll(() =>
      log(page)
        .getByText(/^You · .* · Seen by the desk$/)
        .count(),
    )
    .toBeGreaterThan(0);
  const buffer = await flat({ width: 900, height: 700 }).jpeg().toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await button(chat(page), 'Add a photo').click();
  await (await chooser).setFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer });
  await button(chat(page), 'Remove the photo').waitFor();
  await chat(page).getByRole('button', { name: 'Send', exact: true }).click();
  for (const shown of [log(page), desk.getByRole('log')]) {
    const photo = shown.getByRole('img', { name: 'Photo' }).last();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
    await expect.poll(() => isAtHand(photo)).toBe(true);
    const below = (element: Element) => element.scrollHeight - element.scrollTop - element.clientHeight;
    await expect.poll(() => shown.evaluate(below)).toBeLessThan(2);
  }
});

test('who has no plan reads what would open the chat, and finds it closed where a link leads there', async () => {
  const { page } = await visitorAs(stage, 'etienne', 'phone');
  await page.goto('/dashboard');
  await reads(page, /^Chat with the code desk comes with a plan/);
  await look(page, 'own-chat-without-plan', { only: 'phone' });
  await page.goto('/dashboard?chat=open');
  await reads(chat(page), 'You have no plan or trial that runs.');
  await chat(page).getByRole('link', { name: 'See the plans' }).click();
  await page.waitForURL('**/subscriptions');
  await heading(page, /^Professional/).waitFor();
});
