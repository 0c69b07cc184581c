import { test } from 'vitest';
import { button } from './guest.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';

const stage = openStage();

test('a member whose password manager fills in the fields without an input event logs in', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/login');
  await page.getByRole('textbox', { name: /email/i }).click();
  await page.evaluate(({ email, password }) => {
    for (const [name, value] of Object.entries({ email, password })) {
      const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      // React watches `value` on the element itself; a password manager sets the one of the prototype.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    }
  }, people.dana);
  await button(page.getByRole('main'), /^Log in$/).click();
  await page.waitForURL((url) => !url.pathname.endsWith('login'));
});
