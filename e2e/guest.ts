import type { Locator, Page } from 'playwright-core';
import { type Papers, photoNames, type Picked, papersFor } from './papers.ts';
import type { Vehicle } from './vehicles.ts';

/** Resolves when the words are there to be read. */
export const reads = (page: Page | Locator, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

/** Resolves when a toast is read. The pointer stays on its button, so that its time does not run out before that is pressed. */
export const readsToast = async (page: Page, words: RegExp, patience: { timeout?: number } = {}): Promise<void> => {
  const toast = page
    .locator('[data-toast]')
    .filter({ has: page.getByText(words) })
    .first();
  await toast.waitFor(patience);
  await toast.getByRole('button').first().hover();
};

export const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', { name });

export const heading = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('heading', { name });

/** The row of one photo in the request form, by its name in the page's language. */
export const photoRow = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

/** Picks a file for a photo that is not there yet. */
export const pick = async (page: Page, name: string, file: Picked): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await button(page, `Choose file ${name}`).click();
  await (await chooser).setFiles(file);
};

export const pickAll = async (page: Page, papers: Papers): Promise<void> => {
  for (const name of photoNames) {
    await pick(page, name, papers[name]);
    await reads(photoRow(page, name), /^\s*Uploaded, /);
  }
};

/** Fills in the form with a VIN that names the vehicle, and three photos. */
export const fillIn = async (page: Page, vehicle: Vehicle): Promise<void> => {
  await page.waitForURL('**/vehicle-keycode-request');
  await page.getByRole('textbox', { name: 'VIN' }).fill(vehicle.vin);
  await reads(page, vehicle.name);
  await pickAll(page, await papersFor(vehicle));
};

/** Resolves in the cart once it shows the vehicle: the form, which names it too, stays until the cart is there. */
export const cartShows = async (page: Page, vehicle: Vehicle): Promise<void> => {
  await page.waitForURL('**/cart');
  await page
    .getByRole('listitem')
    .filter({ has: heading(page, vehicle.name) })
    .waitFor();
};

/** From the empty form to the cart. */
export const putInCart = async (page: Page, vehicle: Vehicle): Promise<void> => {
  await page.goto('/vehicle-keycode-request');
  await fillIn(page, vehicle);
  await button(page, 'Add to Cart').click();
  await cartShows(page, vehicle);
};

/** Says in the cart where the link to the order goes. */
export const giveEmail = async (page: Page | Locator, email: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: /^Email for the link/ });
  const change = button(page, /^(Add|Change) email$/);
  await field.or(change).first().waitFor();
  if (await change.isVisible()) await change.click();
  await field.fill(email);
};

/** From the cart to the card page: at once for one vehicle, through the review for several or a plan. */
export const checkOut = async (page: Page, email?: string): Promise<void> => {
  const pay = button(page, /^Pay /);
  await pay.waitFor();
  const isDirect = (await pay.getAttribute('type')) === 'submit';
  if (!isDirect) await pay.click();
  if (email) await giveEmail(page, email);
  await (isDirect ? pay : button(page, 'Continue to payment')).click();
  await page.waitForURL('**/sandbox/pay/**');
};

/** From the cart to the order's own page. Returns the path of that page. */
export const payAndFollow = async (page: Page, email: string): Promise<string> => {
  await checkOut(page, email);
  await button(page, /^Pay \$/).click();
  await page.waitForURL('**/track/**');
  return new URL(page.url()).pathname;
};
