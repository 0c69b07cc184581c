import { expect, it } from 'vitest';
import { recordAct } from '../../platform/audit/record.store.ts';
import { owedMails } from '../../testing/look-ups.ts';
import { readable } from '../../testing/letters.ts';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { anAdmin, aSuperAdmin } from '../../testing/people.ts';
import { paidAsGuest } from '../../testing/requests.ts';
import { runJob } from '../../testing/run-job.ts';
import { testTrace } from '../../testing/test-trace.ts';
import { visitor } from '../../testing/browser.ts';

const operator = 'operator@elsewhere.example';
const { app, mailbox } = await appWithMailbox({ env: { OPERATOR_MAIL: operator } });
const rita = await aSuperAdmin(app.db, { fname: 'Rita', lname: 'Roth' });
const bob = await anAdmin(app.db, { fname: 'Bob', lname: 'Baker' });
const carl = await anAdmin(app.db, { fname: 'Carl', lname: 'Cole' });
await app.db
  .updateTable('person')
  .set({ approval: 'REVOKED', approval_by: rita.id, approval_at: new Date(Date.now() - 60_000) })
  .where('id', '=', carl.id)
  .execute();

const goAlone = async (reason: string) => {
  const { id, confirmationNumber } = await paidAsGuest(app, visitor(app.url));
  const trace = { ...testTrace('Rita Roth'), actorKind: 'person' as const, actorId: rita.id };
  await recordAct(app.db, trace, {
    action: 'request.sole_reviewer',
    object: { type: 'request', id },
    reason,
    details: { act: 'code', others: ['Bob Baker'], revokedLately: ['Carl Cole'] },
  });
  await expect
    .poll(() => app.db.selectFrom('audit_entry').select('id').where('seq', 'is', null).execute(), { timeout: 10_000 })
    .toEqual([]);
  return confirmationNumber;
};
const letters = () => owedMails(app, { template: 'sole-reviews' });

it('the operator gets one email a day about codes without a second review, with who else was there, and none on other days', async () => {
  await runJob(app.db, 'mail-sole-reviews');
  expect(await letters()).toEqual([]);
  const [one, two] = [await goAlone('Nobody else\nworks here.'), await goAlone('The other one is away.')];
  await runJob(app.db, 'mail-sole-reviews');
  await runJob(app.db, 'mail-sole-reviews');
  expect((await letters()).map(({ recipient }) => recipient)).toEqual([operator]);
  await mailbox.has(1);
  const text = readable(mailbox.mails[0] ?? { to: [], raw: '' });
  for (const words of [one, two, `Rita Roth (${rita.email})`, 'Nobody else works here.', 'Bob Baker', 'Carl Cole'])
    expect(text).toContain(words);
  expect(text).toMatch(/2 codes or refunds without a second review/);
  const three = await goAlone('Still alone.');
  // Who was there at the time is named, also when revoked before the email is written.
  await app.db
    .updateTable('person')
    .set({ approval: 'REVOKED', approval_by: rita.id, approval_at: new Date() })
    .where('id', '=', bob.id)
    .execute();
  await runJob(app.db, 'mail-sole-reviews');
  await mailbox.has(2);
  const next = readable(mailbox.mails[1] ?? { to: [], raw: '' });
  expect(next).toContain(three);
  expect(next).toContain('Bob Baker');
  expect(next).not.toContain(one);
}, 60_000);
