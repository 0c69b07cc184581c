import { expect, test } from 'vitest';
import { openDesk, openRequest, pane, sendCode, start } from './desk.ts';
import { button, cartShows, checkOut, fillIn, heading, payAndFollow, putInCart, reads } from './guest.ts';
import { nextRelease } from './next-release.ts';
import { fillFields, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('open tabs go on after an update that replaced every file: nothing typed is lost, each press does what it says', async () => {
  const [ford, jeep] = [a('ford'), a('jeep')];
  const { page: buyer } = await stage.visitor('phone');
  await putInCart(buyer, ford);
  const order = await payAndFollow(buyer, 'sam@example.com');
  const { page: desk } = await stage.visitor('desk');
  await openDesk(desk, 'maria');
  await openRequest(desk, ford);
  await start(desk);
  const code = pane(desk).getByRole('textbox', { name: 'Key code', exact: true });
  await code.fill('1432X');
  const { page: asking } = await stage.visitor('phone');
  await asking.goto('/vehicle-keycode-request');
  await fillIn(asking, jeep);
  const { page: member } = await visitorAs(stage, 'dana', 'desk');
  await member.goto('/user-profile');
  await heading(member, 'Dana Whitfield').waitFor();
  const { page: writing } = await stage.visitor('phone');
  await writing.goto('/support');
  await fillFields(writing, {
    Name: 'Ann Lee',
    Email: 'ann@example.com',
    Subject: 'A question',
    Message: 'It is a Ford.',
  });
  const script = await buyer.locator('link[rel=modulepreload]').first().getAttribute('href');
  const status = async () => (await fetch(new URL(script!, stage.url))).status;
  expect(await status()).toBe(200);

  await stage.redeploy(await nextRelease());
  expect(await status()).toBe(404);

  await button(asking, 'Add to Cart').click();
  await cartShows(asking, jeep);
  await checkOut(asking, 'kim@example.com');

  await member.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart', exact: true }).click();
  await reads(member, 'Your cart is empty.');
  expect(new URL(member.url()).pathname).toBe('/cart');

  await button(writing, 'Send message').click();
  await reads(writing, 'Thanks! Your message has been sent.');

  expect(await code.inputValue()).toBe('1432X');
  await sendCode(desk, { code: '1432X' });
  await heading(buyer, /ready/i).waitFor();
  expect(new URL(buyer.url()).pathname).toBe(order);
});
