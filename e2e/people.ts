import type { Locator, Page } from 'playwright-core';
import type { Stage } from './stage.ts';
import type { Visitor } from './visitor.ts';

/** The people of the demo, and where each logs in. */
export const people = {
  dana: { email: 'member@demo.test', password: 'member-demo', at: '/login' },
  /** Has ordered nothing yet, and is not validated. */
  etienne: { email: 'new@demo.test', password: 'member-demo', at: '/login' },
  priya: { email: 'pro@demo.test', password: 'member-demo', at: '/login' },
  maria: { email: 'maria@demo.test', password: 'admin-demo', at: '/admin-login' },
  james: { email: 'james@demo.test', password: 'admin-demo', at: '/admin-login' },
} as const;

type Credentials = { email: string; password: string };

/** Types into the fields with these labels. */
export const fillFields = async (page: Page | Locator, fields: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
};

/** Fills in the log-in form that is open, and sends it. */
export const logIn = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
};

/** Logs in at the page for it, and waits to be somebody. */
export const logInAs = async (page: Page, who: keyof typeof people): Promise<void> => {
  const { at, ...credentials } = people[who];
  await page.goto(at);
  await logIn(page, credentials);
  await page.waitForURL((url) => !url.pathname.endsWith('login'));
};

/** A browser in which this person has logged in. */
export const visitorAs = async (
  stage: Stage,
  who: keyof typeof people,
  ...entry: Parameters<Stage['visitor']>
): Promise<Visitor> => {
  const visitor = await stage.visitor(...entry);
  await logInAs(visitor.page, who);
  return visitor;
};
