import { expect, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { enrolApp } from '../server/src/testing/factors.ts';
import { whileCalls } from './bad-line.ts';
import { appWith, openSecurity } from './factors.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { fillFields, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { ruth, superAdminOf } from './super-admin.ts';

const stage = openStage();

/** Gives somebody an authenticator app on another device: this browser's session has never shown it. */
const enrolledElsewhere = async (person: { email: string; password: string }) => {
  const other = visitor(stage.url);
  await other.signIn(person);
  const { secret, recoveryCodes } = await enrolApp(other, new Date());
  const app = appWith(secret);
  // That of half a minute ago, and the one that was used up just now.
  app.code();
  app.code();
  return { app, recoveryCodes };
};

test('a member is asked for the second step again before new recovery codes, and goes on where they were', async () => {
  const { page } = await visitorAs(stage, 'dana', 'phone');
  const { app } = await enrolledElsewhere(people.dana);
  await openSecurity(page);
  await button(page, 'Make new ones').click();
  const dialog = page.getByRole('dialog', { name: /recovery codes/i });
  await button(dialog, 'Make new codes').click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByLabel('Code from your app').waitFor();
  const isFocused = () =>
    question.getByLabel('Code from your app').evaluate((field) => field === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await look(page, 'step-up');
  await question.getByLabel('Code from your app').fill('000000');
  await reads(question, 'This code is not right. Please enter the one that your app shows now.');
  await look(page, 'step-up-wrong');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await reads(dialog, /^Please confirm that it’s you/);
  await button(dialog, 'Make new codes').click();
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.type(app.code());
  await heading(dialog, 'Your recovery codes').waitFor();
  await button(dialog, 'I saved them').click();
  await reads(page, '10 of 10 recovery codes left');
});

test('a super admin who makes another one is asked for the second step, in French too, and what was typed stays', async () => {
  const { page } = await superAdminOf(stage, 'desk', { theme: 'dark' });
  const { recoveryCodes } = await enrolledElsewhere(ruth);
  await button(page, 'Create Super Admin').click();
  const sheet = page.getByRole('dialog', { name: 'Create Super Admin' });
  await fillFields(sheet, { Email: 'olga@example.com' });
  const create = () => sheet.getByRole('button', { name: 'Create Super Admin' }).click();
  await create();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await button(question, 'Close').click();
  await expect.poll(() => sheet.getByLabel('Email').inputValue()).toBe('olga@example.com');
  await create();
  await button(question, 'Use a recovery code instead').click();
  await look(page, 'step-up-recovery', { theme: 'dark' });
  await question.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await button(question, 'Continue').click();
  await reads(page, 'Super admin created successfully.');

  await page.goto('/fr/user-profile?tab=security');
  await button(page, 'En créer de nouveaux').click();
  await whileCalls(
    page,
    { path: '/user/security/recovery-codes', method: 'POST', mishap: 'session.step_up' },
    async () => {
      await button(page.getByRole('dialog'), 'Créer de nouveaux codes').click();
      await page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' }).waitFor();
      await look(page, 'step-up-french', { theme: 'dark' });
    },
  );
});
