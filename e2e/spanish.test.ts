import { expect, test } from 'vitest';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { openStage } from './stage.ts';

const stage = openStage();

test('a guest reads the shop in Spanish, and is told in Spanish what a request still needs', async () => {
  const { page } = await stage.visitor('desk', { locale: 'es-US' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Español' }).filter({ visible: true }).first().click();
  await page.waitForURL('**/es');
  expect(await page.getAttribute('html', 'lang')).toBe('es');
  await look(page, 'es-home');
  await page.goto('/es/pricing');
  await page.getByRole('heading', { name: 'Precios', exact: true }).waitFor();
  await look(page, 'es-pricing');
  await page.goto('/es/vehicle-keycode-request');
  await heading(page, '¿Qué vehículo?').waitFor();
  await button(page, 'Agregar al carrito').click();
  await reads(page, 'Llene todos los campos obligatorios.');
  await look(page, 'es-form');
});
