import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, heading, reads } from './guest.ts';
import { logInAs } from './people.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';

const stage = openStage();

/**
 * Runs in the page: notes how many lines it drew with their buttons in one piece at most. It answers presses between two pieces; how long
 * each takes is the machine's.
 */
const watch = (): void => {
  const seen = globalThis as unknown as { most: number };
  seen.most = 0;
  let before = 0;
  new MutationObserver(() => {
    const now = document.querySelectorAll('main ol > li:has(button)').length;
    seen.most = Math.max(seen.most, now - before);
    before = now;
  }).observe(document, { subtree: true, childList: true });
};

const mostAtOnce = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { most: number }).most);

const kinds = ['ford', 'honda', 'toyota', 'nissan', 'jeep'] as const;

/** A hundred lines as a fleet sends them: every twentieth of each kind is wrong in its own way. */
const written = (all: readonly Vehicle[]): string[] =>
  all.map(({ vin, make }, at) => {
    const end = `;;;;PO ${at + 1}`;
    if (at % 20 === 7) return `${vin.slice(0, 8)}${vin[8] === '5' ? '6' : '5'}${vin.slice(9)};${make}${end}`;
    if (at % 20 === 11) return `${all[at - 3]?.vin};${end}`;
    if (at % 20 === 13) return `${vin};Lamborghini${end}`;
    if (at % 20 === 15) return `${vin};Chevrolet${end}`;
    if (at % 20 === 17) return `${vin.slice(0, 15)};${end}`;
    return `${vin};${make}${end}`;
  });

test('on a slow phone a member pastes a hundred lines, and the page goes on answering; each bad line says why, and none is lost', async () => {
  const { page } = await stage.visitor('phone');
  page.setDefaultTimeout(40_000);
  await page.addInitScript(watch);
  await logInAs(page, 'priya');
  await page.goto('/vehicle-keycode-request/many');
  const list = page.getByRole('textbox', { name: 'List of vehicles' });
  const all = Array.from({ length: 100 }, (_, at) => a(kinds[at % 5] ?? 'ford'));
  await list.fill(['VIN;Make;Model;Year;PIN;Reference', ...written(all)].join('\n'));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await button(page, 'Check the list').click();
  await heading(page, '100 vehicles').waitFor();
  await reads(page, '75 ready, 25 to fix');
  await reads(page, 'Your cart has room for 20. Of these 75 the first 20 are added, the others stay here.');
  // What the press would add is summed up beside it, and not what stays.
  await reads(page, 'Key codes (20)');
  await page.getByText('Reference: PO 100').waitFor();
  await button(page, 'Remove Line 100').waitFor();
  // All drawn in one piece kept it from answering for nearly five seconds.
  const most = await mostAtOnce(page);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(10);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const shown = await page.locator('main ol > li').allTextContents();
  expect(shown).toHaveLength(100);
  expect(shown.slice(0, 25).filter((line) => !line.includes('Needs a fix'))).toEqual([]);
  const numberOf = (line: string) => Number(/^Line (\d+) /.exec(line)?.[1]);
  const said = shown.toSorted((one, other) => numberOf(one) - numberOf(other));
  for (const twenty of [0, 20, 40, 60, 80]) {
    expect(said[twenty + 7]).toMatch(/The check digit does not match\. .+ remove this line\./);
    expect(said[twenty + 11]).toContain(
      `The same VIN as in line ${twenty + 9}. Remove one of them, or correct the VIN.`,
    );
    expect(said[twenty + 13]).toContain('“Lamborghini” is not a make of our list.');
    expect(said[twenty + 15]).toContain(`The VIN says ${all[twenty + 15]?.name}. You chose Chevrolet. Please compare`);
    expect(said[twenty + 17]).toContain('The VIN has 15 of 17 characters. Compare it with the vehicle');
  }

  // What is typed stays, in a tab that is closed too; who drops lines by keys goes on where they were.
  await page.getByRole('textbox', { name: 'VIN, line 18' }).fill(all[17]?.vin ?? '');
  await reads(page, '76 ready, 24 to fix');
  await button(page, 'Remove Line 12').press('Enter');
  await reads(page, '76 ready, 23 to fix');
  await button(page, 'Remove Line 14').and(page.locator(':focus')).waitFor();
  await reads(page, 'Draft saved');
  await page.reload();
  await reads(page, '76 ready, 23 to fix');
  await reads(page, all[99]?.vin ?? '');
});
