import { expect, test } from 'vitest';
import { deskOf, openRequest, pane, sendCode, start } from './desk.ts';
import { button, giveEmail, heading, payAndFollow, photoRow, pick, putInCart, reads, cartShows } from './guest.ts';
import { byPhone, papersFor, PHONE_PHOTO, photoNames } from './papers.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('a guest at the car orders a key code with PIN on the phone, and the desk sends it to that phone', async () => {
  const jeep = a('jeep');
  const papers = await papersFor(jeep);
  const { page: desk } = await deskOf(stage, 'maria', 'desk', { theme: 'dark' });
  await reads(desk, 'Nothing is waiting.');

  const { page: phone } = await stage.visitor('phone');
  await phone.goto('/');
  await phone.getByRole('textbox', { name: 'VIN' }).fill(jeep.vin);
  await reads(phone, 'VIN looks good.');
  await button(phone, 'Start request').click();
  await phone.waitForURL('**/vehicle-keycode-request');
  await expect.poll(() => phone.getByRole('textbox', { name: 'VIN' }).inputValue()).toBe(jeep.vin);
  await reads(phone, jeep.name);
  await reads(phone, '$105.00');

  const sent = phone.waitForRequest((request) => request.method() === 'POST' && request.url().includes('photo'));
  await pick(phone, 'Front of ID', await byPhone(papers['Front of ID']));
  await reads(photoRow(phone, 'Front of ID'), /Uploaded, /);
  expect((await (await sent).sizes()).requestBodySize).toBeLessThan(PHONE_PHOTO / 4);
  await pick(phone, 'Back of ID', papers['Back of ID']);
  await pick(phone, 'Registration', papers['Registration']);
  for (const name of photoNames) await reads(photoRow(phone, name), /Uploaded, /);

  await button(phone, 'Add to Cart').click();
  await cartShows(phone, jeep);
  const lines = ['Key codes (1)$85.00', 'PINs (1)$20.00', 'Total$105.00'];
  const linesOf = (place: ReturnType<typeof phone.locator>) => place.locator('dl > div').allTextContents();
  expect(await linesOf(phone.getByRole('main'))).toEqual(lines);
  await reads(phone, 'We place a hold of $105.00 on your card now. You pay only for the codes we deliver.');
  await giveEmail(phone, 'sam@example.com');
  await button(phone, 'Pay as guest · $105.00').click();
  await phone.waitForURL('**/sandbox/pay/**');
  await reads(phone, 'Held on your card now, charged on delivery.');
  await button(phone, 'Pay $105.00').click();

  await phone.waitForURL('**/payment-success');
  await reads(phone, 'Payment successful! Your order has been placed.');
  await phone.waitForURL('**/track/**');
  const order = new URL(phone.url()).pathname;
  await heading(phone, 'Your request is in the queue').waitFor();

  // Nobody has touched the desk since it said that nothing waits.
  await openRequest(desk, jeep);
  for (const document of ['Front of ID', 'Back of ID', 'Registration']) {
    await button(pane(desk), new RegExp(`^\\d ${document}`)).click();
    const picture = pane(desk).getByRole('img', { name: `${document} of this request` });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
  }
  await start(desk);
  await heading(phone, 'The code desk is working on it').waitFor();
  await reads(phone, /Maria/);
  await sendCode(desk, { code: '1432X', pin: '0417' });
  await reads(desk, 'Nothing is waiting.');

  await heading(phone, 'Your key code is ready').waitFor();
  expect(await phone.content()).not.toContain('1432X');
  await button(phone, 'Show code').click();
  await reads(phone, '1432X');
  await button(phone, 'Copy code').click();
  await reads(phone, 'Copied');
  expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe('1432X');
  await button(phone, 'Show PIN').click();
  await reads(phone, '0417');
  await reads(phone, '$105.00 charged to your card.');

  const { page: computer } = await stage.visitor('desk');
  await computer.goto('/dev/mail');
  const letters = computer.getByRole('listitem').filter({ hasText: 'sam@example.com' });
  await letters.last().getByRole('link').click();
  // By key: the mail stands above in a frame of its own process, to which this browser gives clicks that came too soon.
  await computer.locator('pre a').first().press('Enter');
  await computer.waitForURL(`**${order}`);
  await heading(computer, 'Your key code is ready').waitFor();
});

test('a guest whose request is declined reads why, and that nothing is charged', async () => {
  const honda = a('honda');
  const { page: phone } = await stage.visitor('phone');
  await putInCart(phone, honda);
  await payAndFollow(phone, 'kim@example.com');
  await reads(phone, 'Confirmation sent to k***@example.com');
  const { page: desk } = await deskOf(stage, 'james', 'desk', { theme: 'dark' });
  await openRequest(desk, honda);
  await button(pane(desk), 'Decline').click();
  const sheet = desk.getByRole('dialog', { name: 'Decline this request' });
  await button(sheet, 'Decline').click();
  await reads(sheet, 'Please choose a reason.');
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOption('1 The ID is not readable');
  await sheet.getByRole('textbox', { name: /^Note to the customer/ }).fill('The corner with the date is cut off.');
  await button(sheet, 'Decline').click();
  await reads(desk, /^Declined: .+\. The customer has been notified\.$/);

  await heading(phone, 'Your request was declined').waitFor();
  await reads(phone, 'The photo of your ID could not be read.');
  await reads(phone, 'Note from the code desk: The corner with the date is cut off.');
  await reads(phone, 'Nothing was charged. The hold of $60.00 is voided.');
  // Nothing is called paid that never was.
  await reads(phone, /^Payment authorized/);
  await expect.poll(() => phone.getByText(/^Paid/).count()).toBe(0);
});
