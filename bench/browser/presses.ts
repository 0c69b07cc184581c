import type { Browser, Locator, Page } from 'playwright-core';
import { papersFor, photoNames } from '../../e2e/papers.ts';
import { a } from '../../e2e/vehicles.ts';
import { devices } from '../../e2e/visitor.ts';

/** How long each press waited for what the page then showed, by what was pressed. */
export type Presses = { what: string; ms: number }[];

type Entry = PerformanceEventTiming & { interactionId: number };
type Watching = { slowest: number };

/** Runs in the page, before anything of its own. An entry's time goes from the press to the next frame that was painted. */
const watch = (): void => {
  const seen = globalThis as unknown as Watching;
  seen.slowest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Entry[])
      if (interactionId > 0) seen.slowest = Math.max(seen.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/** Runs in the page: what was noted since the last time, once what is under way has been painted. */
const note = async (): Promise<number> => {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has nothing but this function
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  for (let frames = 0; frames < 4; frames += 1) await frame();
  const seen = globalThis as unknown as Watching;
  const { slowest } = seen;
  seen.slowest = 0;
  return slowest;
};

/** One pass over every control of the request form, as a guest on a phone with a quarter of this processor. */
export const pressAll = async (browser: Browser, url: string): Promise<Presses> => {
  const context = await browser.newContext({
    baseURL: url,
    ...devices.phone,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  try {
    const page = await context.newPage();
    context.setDefaultTimeout(60_000);
    await page.addInitScript(watch);
    page.on('filechooser', () => undefined);
    await page.goto('/vehicle-keycode-request');
    await page.getByRole('heading', { name: 'Which vehicle?' }).waitFor();
    await page.getByRole('button', { name: 'The owner', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return await pass(page);
  } finally {
    await context.close();
  }
};

const pass = async (page: Page): Promise<Presses> => {
  const presses: Presses = [];
  const press = async (what: string, act: () => Promise<unknown>): Promise<void> => {
    await page.evaluate(note);
    await act();
    presses.push({ what, ms: await page.evaluate(note) });
  };
  const tap = async (control: Locator, what: string): Promise<void> => {
    await control.scrollIntoViewIfNeeded();
    await press(what, () => control.tap());
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const named = (name: string) => page.getByRole('button', { name, exact: true });
  const words = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
  const type = async (field: Locator, text: string, what: string): Promise<void> => {
    await tap(field, `${what}, field`);
    for (const letter of text) await press(`${what}, a letter`, () => page.keyboard.press(letter));
  };
  const ford = a('ford');
  const papers = await papersFor(ford);

  await tap(named('Add to Cart'), 'Add to Cart, nothing filled in');
  await words('Please fill in all required fields.');
  await tap(page.getByRole('link', { name: 'Enter the VIN.' }), 'a line of what is missing');
  await tap(named('Paste'), 'Paste');
  await tap(button(/^Scan/).first(), 'Scan');
  await page.getByRole('dialog').waitFor();
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Close' }), 'Scan, Close');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await type(page.getByRole('textbox', { name: 'VIN' }), ford.vin, 'VIN');
  await words(ford.name);
  await tap(button('Change the vehicle'), 'Change');
  for (const [label, option] of [
    ['Make', 'Honda'],
    ['Model', 'Accord'],
  ] as const) {
    const choice = page.getByRole('combobox', { name: label });
    await choice.locator('option', { hasText: option }).first().waitFor({ state: 'attached' });
    await press(label, async () => {
      await choice.focus();
      await page.keyboard.type(option.slice(0, 3));
    });
  }
  await page.getByRole('checkbox', { name: /as printed/ }).waitFor();
  await tap(page.getByRole('checkbox', { name: /as printed/ }), 'This VIN is as printed');
  for (const kind of ['The owner', 'The owner’s family', 'A fleet or an auction', 'Another shop', 'A new buyer'])
    await tap(named(kind), `who asks: ${kind}`);
  await tap(named('A repossession agent'), 'who asks: A repossession agent');
  for (const name of photoNames) {
    await tap(button(`Take photo ${name}`), 'Take photo');
    await tap(button(`Choose file ${name}`), 'Choose file');
    await page.locator(`input[aria-label="${name}, Choose file"]`).setInputFiles(papers[name]);
    await page.getByRole('button', { name: `Show ${name}` }).waitFor();
  }
  await page
    .getByText(/^\s*Uploaded, /)
    .nth(2)
    .waitFor();
  await tap(button('Show Front of ID'), 'Show photo');
  await page.getByRole('dialog').waitFor();
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Close' }), 'Show photo, Close');
  await tap(button('Replace Front of ID'), 'Replace');
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Remove' }), 'Remove');
  await type(page.getByRole('textbox', { name: /send the link/ }), 'sam@example.com', 'email');
  await tap(named('Start over'), 'Start over');
  await tap(named('Keep the draft'), 'Keep the draft');
  await tap(named('Add to Cart'), 'Add to Cart, something missing');
  return presses;
};
