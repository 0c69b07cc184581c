import { expect, test } from 'vitest';
import { settled, tooWide } from './looks.ts';
import { enterAs, pagesOf } from './page-audience.ts';
import { openStage } from './stage.ts';
import { registerByWire } from './super-admin.ts';

const stage = openStage();

test('no page of the code desk is wider than a tablet of 1024 x 768', async () => {
  const { page } = await stage.visitor('desk');
  // A row with all of its buttons in the list of pending admins.
  await registerByWire(page, stage.url, 'Constantina');
  await page.setViewportSize({ width: 1024, height: 768 });
  await enterAs['super admin'](page);
  const found: string[] = [];
  for (const address of pagesOf('super admin').filter((one) => /admin/.test(one))) {
    await page.goto(address);
    await page.locator('h1, h2').filter({ visible: true }).first().waitFor();
    await expect.poll(() => page.getByText('Loading', { exact: true }).count()).toBe(0);
    await settled(page);
    found.push(...(await tooWide(page)).map((fault) => `${address}: ${fault}`));
  }
  expect(found).toEqual([]);
});
