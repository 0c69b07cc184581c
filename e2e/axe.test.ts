import { expect, test } from 'vitest';
import { orderByWire, withInCart } from './by-wire.ts';
import { settled, violations } from './looks.ts';
import { enterAs, kinds, pagesOf } from './page-audience.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';
import { screens } from './visitor.ts';

const stage = openStage();

/** On a phone in the light scheme, at a desk in the dark one: sizes and colors don't depend on one another. */
const looks = [
  [screens.phone, 'light'],
  [screens.desk, 'dark'],
] as const;

test.each(kinds)(
  'axe finds nothing on any page that a %s may open, on a phone and on a desktop',
  async (kind) => {
    const { page } = await stage.visitor('desk');
    await enterAs[kind](page);
    const isMember = kind === 'member';
    const order = await orderByWire(stage.url, { vehicles: [a('ford')], ...(isMember && { by: people.dana }) });
    if (isMember || kind === 'guest') await withInCart(page, a('honda'));
    const found: string[] = [];
    for (const [size, colorScheme] of looks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      for (const address of pagesOf(kind)) {
        await page.goto(address.startsWith('/track/') ? order : address);
        await page.locator('h1, h2, [role=alert]').filter({ visible: true }).first().waitFor();
        await expect.poll(() => page.getByText('Loading', { exact: true }).count()).toBe(0);
        await settled(page);
        found.push(...(await violations(page)).map((fault) => `${address}, ${colorScheme}: ${fault}`));
      }
    }
    expect(found).toEqual([]);
  },
  300_000,
);
