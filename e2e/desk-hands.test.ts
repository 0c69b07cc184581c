import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openDesk, openRequest, pane, sendCode, start } from './desk.ts';
import { button, reads } from './guest.ts';
import { isAtHand, settled } from './looks.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';

const stage = openStage();

/** Well before the 30 seconds after which the queue is reloaded without a live hint. */
const AT_ONCE = { timeout: 10_000 };

const rowOf = (page: Page, { vin }: Vehicle): Locator =>
  page
    .getByRole('region', { name: 'Queue' })
    .getByRole('row')
    .filter({ hasText: vin.slice(-4) });

const orders = async (...vehicles: Vehicle[]): Promise<void> => {
  for (const vehicle of vehicles) await orderByWire(stage.url, { vehicles: [vehicle] });
};

const sendsCode = async (page: Page, vehicle: Vehicle): Promise<void> => {
  await sendCode(page, { code: 'K4471' });
  await reads(page, `Code sent for ${vehicle.name}.`);
};

test('two admins press Start on one request: the second reads who has it, and stands before the next; both queues follow at once', async () => {
  const [wanted, next, later] = [a('ford'), a('honda'), a('toyota')] as const;
  await orders(wanted, next);
  const { page: maria } = await stage.visitor('desk');
  const { page: james } = await stage.visitor('desk', { theme: 'dark' });
  await openDesk(maria, 'maria');
  await openDesk(james, 'james');
  await openRequest(maria, wanted);
  await openRequest(james, wanted);

  // James presses first, on a line that is slower than Maria's.
  let goOn = (): void => undefined;
  const mariaHasIt = new Promise<void>((resolve) => (goOn = resolve));
  await james.route('**/admin/update-request-status/**', async (route) => {
    await mariaHasIt;
    await route.continue();
  });
  const pressed = james.waitForRequest(/update-request-status/);
  await james.keyboard.press('s');
  await pressed;
  await maria.keyboard.press('s');
  await reads(pane(maria), 'In progress, you');
  await pane(james).getByText('In progress, Maria Lopez').waitFor(AT_ONCE);
  await rowOf(james, wanted).waitFor({ state: 'detached', ...AT_ONCE });
  goOn();
  await reads(james, /Maria Lopez.*Opening the next one\./);
  await reads(pane(james), next.vin);
  await reads(pane(james), 'Pending');

  // What comes in, and what goes out, is seen by who sits before the queue and touches nothing.
  await orders(later);
  await rowOf(james, later).waitFor(AT_ONCE);
  await sendsCode(maria, wanted);
  await button(pane(maria), /^Decline/).click();
  const sheet = maria.getByRole('dialog', { name: 'Decline this request' });
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOption('CODE_NOT_AVAILABLE');
  await maria.keyboard.press('Control+Enter');
  await reads(maria, 'Declined. The customer is told.');
  await rowOf(james, next).waitFor({ state: 'detached', ...AT_ONCE });
  await openRequest(maria, later);
  await start(maria);
  await sendsCode(maria, later);
  await maria.getByRole('link', { name: 'In progress 0' }).waitFor(AT_ONCE);
  await james.getByRole('link', { name: 'In progress 0' }).waitFor(AT_ONCE);
});

test('the next one opens from the list in which the last one stood, and from what was searched for', async () => {
  const [first, second, third, other, fourth] = [a('ford'), a('honda'), a('ford'), a('toyota'), a('honda')] as const;
  await orders(first, second, third, other, fourth);
  const { page } = await deskOf(stage, 'maria');
  for (const mine of [first, third]) {
    await openRequest(page, mine);
    await start(page);
  }
  // Of Mine the other one that is in hand, though another waits longer.
  await page.getByRole('link', { name: 'Mine 2' }).click();
  await openRequest(page, first);
  await sendsCode(page, first);
  await reads(pane(page), third.vin);
  await page.getByRole('link', { name: 'Mine 1' }).waitFor();

  // Of what is searched for the next that fits. Typed faster than a slow machine follows, every letter stays.
  await page.getByRole('link', { name: /^Waiting \d/ }).click();
  const field = page.getByRole('searchbox', { name: /Search/ });
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  await field.focus();
  await field.pressSequentially('honda accord 2018');
  await page.waitForURL(/[?&]q=honda\+accord\+2018(&|$)/);
  expect(await field.inputValue()).toBe('honda accord 2018');
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await rowOf(page, other).waitFor({ state: 'detached' });
  await openRequest(page, second);
  await start(page);
  await sendsCode(page, second);
  await reads(pane(page), fourth.vin);
  expect(await field.inputValue()).toBe('honda accord 2018');
});

/** What can be pressed or filled in, and of which some is in sight under a notice. */
const underNotices = (within: Locator): Promise<string[]> =>
  within.evaluate((element) => {
    const notices = [...document.querySelectorAll('[data-toast]')].map((one) => one.getBoundingClientRect());
    if (notices.length === 0) throw new Error('nothing is said');
    return [...element.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((one) => {
        const { top, bottom, left, right, width } = one.getBoundingClientRect();
        if (width === 0 || bottom <= 0 || top >= innerHeight) return false;
        return notices.some((it) => it.top < bottom && it.bottom > top && it.left < right && it.right > left);
      })
      .map((one) => one.outerHTML.slice(0, 120));
  });

test('a flagged request is decided without scrolling for its buttons, and no notice lies on what is needed', async () => {
  const nissan = a('nissan');
  await orders(nissan, nissan);
  const { page: wide } = await stage.visitor('desk');
  const { page: phone } = await stage.visitor('phone');
  await openDesk(wide, 'maria');
  await openDesk(phone, 'james');
  for (const [index, page] of [wide, phone].entries()) {
    // The row of the one that was started before is gone first, so that nobody opens it.
    const free = rowOf(page, nissan).filter({ hasText: 'Free' });
    await expect.poll(() => free.count(), AT_ONCE).toBe(2 - index);
    await free.first().getByRole('link').click();
    await reads(pane(page), /^Somebody else paid for this VIN too/);
    await settled(page);
    expect(await isAtHand(button(pane(page), /^Start/))).toBe(true);
    await start(page);
    await reads(page, 'Status updated to In Progress');
    await settled(page);
    expect(await underNotices(page === phone ? page.getByRole('main') : pane(page))).toEqual([]);
    expect(await isAtHand(button(pane(page), /^Send code and open next/))).toBe(true);
  }
});
