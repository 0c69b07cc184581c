import { test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openDocuments, openRequest, pane, start, typeCodes } from './desk.ts';
import { button, reads } from './guest.ts';
import { look } from './looks.ts';
import { openStage } from './stage.ts';
import { openSection, superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('a super admin says what the codes of a make look like, and a code that looks otherwise is caught before it leaves', async () => {
  const nissan = a('nissan');
  await orderByWire(stage.url, { vehicles: [nissan] });
  const { page: root } = await superAdminOf(stage);
  await openSection(root, 'Code formats');
  await root.getByRole('searchbox', { name: 'Search make' }).fill('niss');
  await reads(root, '1 make');
  await button(root, 'Change the rule for Nissan').click();
  const sheet = root.getByRole('dialog', { name: 'Change the rule for Nissan' });
  await sheet.getByRole('combobox', { name: 'Made of' }).last().selectOption('Digits');
  await sheet.getByRole('textbox', { name: 'At least' }).fill('40');
  await button(sheet, 'Save the rule').click();
  await reads(sheet, 'Two whole numbers from 3 to 12, the smaller one first.');
  await look(root, 'code-rules-sheet');
  await sheet.getByRole('textbox', { name: 'At least' }).fill('4');
  await button(sheet, 'Save the rule').click();
  await reads(root, 'Saved: Nissan. It is in effect now.');
  await reads(root, /PIN: 4 digits/);
  await root.getByRole('searchbox', { name: 'Search make' }).fill('');
  await look(root, 'code-rules');

  const { page: desk } = await deskOf(stage, 'maria', 'desk', { theme: 'dark' });
  await openRequest(desk, nissan);
  await start(desk);
  await reads(pane(desk), 'Nissan: 4 digits');
  await openDocuments(desk);
  await typeCodes(desk, { code: '1432X', pin: '04171' });
  await desk.getByRole('checkbox', { name: 'I checked these documents' }).check();
  await button(desk, 'Send code and open next').click();
  await reads(pane(desk), 'Codes of this make look otherwise. Please check it.');
  await look(desk, 'code-rules-refused-dark');
  await typeCodes(desk, { code: '1432X', pin: '0417' });
  await button(desk, 'Send code and open next').click();
  await reads(desk, /^Code sent for/);
});
