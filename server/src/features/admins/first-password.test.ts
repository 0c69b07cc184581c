import { confirmReset } from '@keywright/contract/accounts';
import { createSuperAdmin } from '@keywright/contract/admins';
import { expect, it } from 'vitest';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { as, visitor } from '../../testing/browser.ts';
import { mailTo, resetTokenIn } from '../../testing/letters.ts';
import { aSuperAdmin } from '../../testing/people.ts';

const { app, mailbox } = await appWithMailbox({});

it('sends a new super admin a link to choose the first password, and records who created the account', async () => {
  const boss = await as(app, await aSuperAdmin(app.db));
  const email = 'cleo@example.com';
  expect((await boss.call(createSuperAdmin, { body: { email, fname: 'Cleo' } })).status).toBe(200);
  const token = resetTokenIn(await mailTo(mailbox, email, '/reset-password?token='));
  const newPassword = 'blue kite 7788';
  expect((await visitor(app.url).call(confirmReset, { body: { token, newPassword } })).status).toBe(200);
  const { json } = await visitor(app.url).signIn({ email, password: newPassword });
  expect(json).toMatchObject({ user: { role: 'SUPER_ADMIN', duties: [] } });
  const row = await app.db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ created_by: boss.person.id, must_change_password: false });
});
