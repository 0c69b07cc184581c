import { expect, test } from 'vitest';
import { heading, payAndFollow, putInCart, reads } from './guest.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('the page of an order says how it stands before the app has come, to who has its link alone, and nothing of it is kept', async () => {
  const nissan = a('nissan');
  const { page } = await stage.visitor('phone');
  await putInCart(page, nissan);
  const order = await payAndFollow(page, 'lee@example.com');
  const number = await page.locator('#bar-title').textContent();

  // Without any script: the state, the number, the vehicle.
  const { page: cold } = await stage.visitor('phone', { javaScriptEnabled: false });
  const answer = await cold.goto(order);
  expect(answer?.headers()['cache-control']).toBe('private, no-store');
  expect(await heading(cold, 'Your request is in the queue').boundingBox()).not.toBeNull();
  await reads(cold, `${nissan.name} · VIN ends ${nissan.vin.slice(-4)}`);
  await reads(cold, number ?? '');
  await cold.goto(`/fr${order}`);
  await heading(cold, /^Votre demande est dans la file/).waitFor();

  // With the app, but before any call is answered: the whole page, and then what is so now.
  const { page: warm } = await stage.visitor('phone');
  let asked = 0;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await warm.route(`**${order}`, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    asked += 1;
    await held;
    return route.continue();
  });
  await warm.goto(order);
  await reads(warm, /^Documents/);
  await expect.poll(() => warm.locator('#first-answer').count()).toBe(0);
  letGo();
  await expect.poll(() => asked).toBeGreaterThan(0);

  // A link that was never given out, and any other page, tell nothing.
  const stranger = await cold.goto(`/track/${'A'.repeat(43)}`);
  const html = (await stranger?.text()) ?? '';
  expect(html).not.toContain('first-answer');
  expect(html).not.toContain('__ORDER');
  expect(stranger?.headers()['cache-control']).toBe('no-cache');
  expect(await (await cold.goto('/cart'))?.text()).not.toContain('__ORDER');
});
