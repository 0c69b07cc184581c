import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, photoRow, pick, reads } from './guest.ts';
import { look } from './looks.ts';
import { giveOwnPaper, type PhotoName, papersFor, photoNames } from './papers.ts';
import { fillFields, logInAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

/** As a phone ends a page that it has no room for: no event of leaving comes, and only what lies on the device stays. */
const kill = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
};

/** One thing that somebody does; what the device must hold after it; and what shows it when the page is opened anew. */
type Step = {
  act: (page: Page) => Promise<unknown>;
  holds: (page: Page) => Promise<boolean>;
  shows: (page: Page) => Promise<unknown>;
};

/** After each step the tab is killed: everything of it and of those before it is there in the next one. */
const killedAfterEach = async (context: BrowserContext, open: (page: Page) => Promise<unknown>, steps: Step[]) => {
  let page = await context.newPage();
  await open(page);
  for (const [at, { act, holds }] of steps.entries()) {
    await act(page);
    await expect.poll(() => holds(page)).toBe(true);
    await kill(page);
    page = await context.newPage();
    await open(page);
    for (const { shows } of steps.slice(0, at + 1)) await shows(page);
  }
  return page;
};

/** Whether what this browser keeps under a name of one of its stores says so; a photo is there or is not. */
const keeps = (page: Page, store: [database: string, name: string], key: string, words = ''): Promise<boolean> =>
  page.evaluate(
    ([database, name, wanted, text]) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => resolve(false);
        opening.onsuccess = () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains(name)) return resolve(false);
          const asked = result.transaction(name).objectStore(name).get(wanted);
          asked.onsuccess = () => {
            result.close();
            resolve(asked.result !== undefined && JSON.stringify(asked.result).includes(text));
          };
        };
      }),
    [...store, key, words] as const,
  );

const textbox = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const stands = (text: () => Promise<string>, wanted: string) => expect.poll(text).toBe(wanted);

test('a tab that is killed after any step of the request form loses nothing that was typed, chosen, photographed or signed', async () => {
  const mazda = a('unnamed');
  const papers = await papersFor(mazda);
  const draft = (page: Page, words: string) => keeps(page, ['keywright', 'drafts'], 'guest/values', words);
  const photo = (name: PhotoName, kind: string): Step => ({
    act: (page) => pick(page, name, papers[name]),
    // With what the server said of it: it is not sent twice.
    holds: (page) => keeps(page, ['keywright', 'drafts'], `guest/${kind}`, '"uploadedAt":1'),
    shows: async (page) => {
      await reads(photoRow(page, name), /^\s*Uploaded, /);
      await button(page, `Show ${name}`).waitFor();
    },
  });
  const who = (page: Page) => page.getByRole('button', { name: 'A fleet or an auction', exact: true });
  const vin = (value: string): Step => ({
    act: (page) => textbox(page, 'VIN').fill(value),
    holds: (page) => draft(page, `"vin":"${value}"`),
    // The next step types on.
    shows: async (page) => expect((await textbox(page, 'VIN').inputValue()).startsWith(value.slice(0, 6))).toBe(true),
  });
  const { context } = await stage.visitor('phone');
  const open = async (page: Page): Promise<void> => {
    await page.goto('/vehicle-keycode-request');
    await who(page).waitFor();
  };
  const page = await killedAfterEach(context, open, [
    vin(mazda.vin.slice(0, 6)),
    vin(mazda.vin),
    {
      act: async (form) => {
        await form.getByRole('combobox', { name: 'Make' }).selectOption(mazda.make);
        await form.getByRole('combobox', { name: 'Model' }).selectOption(mazda.model);
      },
      holds: (form) => draft(form, `"model":"${mazda.model}"`),
      shows: (form) => reads(form, mazda.name),
    },
    {
      act: (form) => who(form).click(),
      holds: (form) => draft(form, '"authority":"fleet"'),
      shows: (form) => expect.poll(() => who(form).getAttribute('aria-pressed')).toBe('true'),
    },
    photo('Front of ID', 'frontId'),
    photo('Back of ID', 'backId'),
    photo('Registration', 'registration'),
    {
      act: (form) => textbox(form, /send the link/).fill('pat@example.com'),
      holds: (form) => draft(form, '"email":"pat@example.com"'),
      shows: (form) => stands(() => textbox(form, /send the link/).inputValue(), 'pat@example.com'),
    },
  ]);
  await stands(() => textbox(page, 'VIN').inputValue(), mazda.vin);
  for (const name of photoNames) await reads(photoRow(page, name), /^\s*Uploaded, /);
});

test('a tab that is killed after any step of a registration loses nothing but the password; starting over, sending it and logging in leave none of it', async () => {
  const papers = await papersFor(a('ford'), 'Noor Haddad');
  const drafts = ['keywright', 'drafts'] satisfies [string, string];
  const typed = (name: string, key: string, value: string): Step => ({
    act: (page) => textbox(page, name).fill(value),
    holds: (page) => keeps(page, drafts, 'registration/values', `"${key}":"${value}"`),
    shows: (page) => stands(() => textbox(page, name).inputValue(), value),
  });
  const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
  const paper = (name: string, key: string, photo: PhotoName): Step => ({
    act: (page) => giveOwnPaper(page, name, papers[photo]),
    holds: (page) => keeps(page, drafts, `registration/${key}`),
    shows: (page) => reads(row(page, name), 'Added'),
  });
  const place = (page: Page) => page.getByRole('combobox', { name: 'State or province' });
  const { context } = await stage.visitor('phone');
  const open = async (page: Page): Promise<void> => {
    await page.goto('/register');
    await button(page, 'Register').waitFor();
  };
  const steps = [
    typed('First name', 'fname', 'Noor'),
    typed('Last name', 'lname', 'Haddad'),
    typed('Email', 'email', 'noor@example.com'),
    typed('Phone', 'phone', '512 555 0143'),
    {
      act: (page) => place(page).selectOption('Texas'),
      holds: (page) => keeps(page, drafts, 'registration/values', '"state":"Texas"'),
      shows: (page) => stands(() => place(page).inputValue(), 'Texas'),
    },
    paper('Front of ID', 'frontId', 'Front of ID'),
    paper('Back of ID', 'backId', 'Back of ID'),
    paper('Proof of insurance', 'insurance', 'Registration'),
  ] satisfies Step[];
  let page = await killedAfterEach(context, open, steps);
  await reads(page, /^We saved your progress, except the password\./);
  await look(page, 'register-begun');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('blue kite 77');
  await page.reload();
  await stands(() => textbox(page, 'First name').inputValue(), 'Noor');
  await stands(() => password.inputValue(), '');
  expect(await keeps(page, drafts, 'registration/values', 'blue kite')).toBe(false);

  await password.fill('blue kite 77');
  await button(page, 'Register').click();
  await page.waitForURL('**/user-dash');
  const nothingIsLeft = async (): Promise<void> => {
    for (const part of ['values', 'touched', 'frontId', 'backId', 'insurance'])
      await expect.poll(() => keeps(page, drafts, `registration/${part}`)).toBe(false);
  };
  await nothingIsLeft();

  await context.clearCookies();
  await open(page);
  await fillFields(page, { 'First name': 'Somebody' });
  await giveOwnPaper(page, 'Front of ID', papers['Front of ID']);
  await expect.poll(() => keeps(page, drafts, 'registration/frontId')).toBe(true);
  await page.reload();
  await button(page, 'Start over').click();
  await stands(() => textbox(page, 'First name').inputValue(), '');
  await expect.poll(() => page.getByText('Added').count()).toBe(0);
  await nothingIsLeft();
  await fillFields(page, { 'First name': 'Somebody', 'Last name': 'Else' });
  await expect.poll(() => keeps(page, drafts, 'registration/values', 'Else')).toBe(true);

  await kill(page);
  page = await context.newPage();
  await logInAs(page, 'dana');
  await nothingIsLeft();
});

test('a photo of which the device does not say how old it is goes with the next form that is opened', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/register');
  await textbox(page, 'First name').fill('Noor');
  const drafts = ['keywright', 'drafts'] satisfies [string, string];
  await expect.poll(() => keeps(page, drafts, 'registration/touched')).toBe(true);
  // A page without a form deletes no drafts.
  await page.goto('/terms');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('keywright');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('drafts', 'readwrite');
          writing.objectStore('drafts').put({ bytes: new ArrayBuffer(8), type: 'image/jpeg' }, 'gone/frontId');
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  expect(await keeps(page, drafts, 'gone/frontId')).toBe(true);
  await page.goto('/register');
  await stands(() => textbox(page, 'First name').inputValue(), 'Noor');
  await expect.poll(() => keeps(page, drafts, 'gone/frontId')).toBe(false);
});
