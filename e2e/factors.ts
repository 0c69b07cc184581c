import type { Locator, Page } from 'playwright-core';
import { codeAt } from '../server/src/testing/factors.ts';
import { button, heading, reads } from './guest.ts';

const HALF_MINUTE = 30_000;

/** An authenticator app: it shows codes, and remembers which of them were used, since each counts once. */
export type App = { code: () => string };

/** The app of somebody who has typed in this key. Clocks may differ by half a minute, so three codes count at any time. */
export const appWith = (secret: string): App => {
  let used = 0;
  return {
    code: () => {
      const now = Math.floor(Date.now() / HALF_MINUTE);
      used = [now - 1, now, now + 1].find((step) => step > used) ?? used + 1;
      return codeAt(secret, new Date(used * HALF_MINUTE));
    },
  };
};

/** Sets up an app in the open form, by the key that is shown beside the QR code, up to the recovery codes. */
export const setUpApp = async (page: Page | Locator): Promise<{ app: App; recoveryCodes: string[] }> => {
  const key = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent();
  const app = appWith((key ?? '').replaceAll(' ', ''));
  const typed = page.getByLabel('Code that the app shows now');
  await typed.fill(app.code());
  const kept = heading(page, 'Your recovery codes');
  const refused = typed.and(page.locator('[aria-invalid="true"]'));
  await kept.or(refused).first().waitFor();
  // The oldest code that counts may have gone by on its way: whoever sees that types the next one.
  if (await refused.isVisible()) await typed.fill(app.code());
  await kept.waitFor();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  return { app, recoveryCodes: codes.map((code) => code.trim()) };
};

export type Finger = {
  /** Has the finger on the reader for as long as `during` takes. Only what is asked meanwhile is answered by it. */
  on: (during: () => Promise<void>) => Promise<void>;
  /** Whether it is the finger of somebody else. */
  refuse: (refuses: boolean) => Promise<void>;
};

/** A device with a fingerprint reader, on which nobody has a finger yet. */
export const giveFingerprintReader = async (page: Page): Promise<Finger> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const put = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return {
    on: async (during) => {
      await put(true);
      await during();
      await put(false);
    },
    refuse: async (refuses) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !refuses });
    },
  };
};

export const securitySwitch = (page: Page, name: 'Two-factor' | 'Fingerprint'): Locator =>
  page.getByRole('switch', { name });

export const openSecurity = async (page: Page): Promise<void> => {
  await page.goto('/user-profile?tab=security');
  await securitySwitch(page, 'Two-factor').waitFor();
};

export const logOut = async (page: Page): Promise<void> => {
  const menu = button(page, 'Menu');
  if (await menu.isVisible()) await menu.click();
  // At the code desk it is in the account menu.
  const account = button(page, /^Account/);
  if (await account.isVisible()) await account.click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await reads(page, 'You are logged out.');
};
