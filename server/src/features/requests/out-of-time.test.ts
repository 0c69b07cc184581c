import { removeFromCart } from '@keywright/contract/cart';
import { transactions } from '@keywright/contract/desk';
import { expect, it } from 'vitest';
import { onRecord, requestRow } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as, visitor } from '../../testing/browser.ts';
import { anAdmin } from '../../testing/people.ts';
import { added, fulfil, pay, start } from '../../testing/requests.ts';
import { testTrace } from '../../testing/test-trace.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { declineOpenOnes } from './desk/decline-open-ones.ts';
import { outcomesOf, vehiclesOf } from './requests.facts.ts';
import { takeIntoQueue } from './desk/take-into-queue.ts';

const app = await appOfThisFile();

it('when a hold lapses, what is open is declined with notice, and what is fulfilled stays', async () => {
  const admin = await as(app, await anAdmin(app.db));
  const guest = visitor(app.url);
  const [waiting, held, done] = [
    await added(guest, { email: 'late@example.com' }),
    await added(guest),
    await added(guest),
  ];
  const { orderId } = await pay(app, { guestId: waiting.guestUserId }, { email: 'late@example.com' });
  await start(admin, held.id);
  await fulfil(admin, done.id);
  const run = () =>
    inTransaction(app.db, (tx) =>
      declineOpenOnes(app.parts, tx, { orderId, reason: 'OUT_OF_TIME', trace: testTrace() }),
    );
  await run();
  await run();
  const outcomes = new Map((await outcomesOf(app.db, orderId)).map(({ requestId, status }) => [requestId, status]));
  expect([waiting, held, done].map(({ id }) => outcomes.get(id))).toEqual(['DECLINED', 'DECLINED', 'FULFILLED']);
  const mails = await app.db.selectFrom('outbox_mail').select('template').orderBy('template').execute();
  expect(mails.map(({ template }) => template)).toEqual(['request.declined', 'request.declined', 'request.fulfilled']);
  expect((await admin.call(transactions)).json[0]).toMatchObject({ id: orderId, status: 'FULFILLED' });
  expect((await vehiclesOf(app.db, [orderId])).map(({ vinEnd }) => vinEnd.length)).toEqual([4, 4, 4]);
});

it('I-4, I-7: a payment that is told twice queues each request once, even one that was taken out meanwhile', async () => {
  const guest = visitor(app.url);
  const request = await added(guest);
  const order = await pay(app, { guestId: request.guestUserId });
  const late = await added(guest);
  await guest.call(removeFromCart, { params: { id: late.id } });
  const again = (requestIds: string[]) =>
    inTransaction(app.db, (tx) =>
      takeIntoQueue(tx, { ...order, requestIds, paidAt: app.clock.now(), trace: testTrace() }),
    );
  const before = await requestRow(app, request.id);
  await Promise.all([again([request.id, late.id]), again([late.id, request.id])]);
  expect(await requestRow(app, request.id)).toEqual(before);
  const queued = await onRecord(app, { on: late.id, action: 'request.queued' }, 'details');
  expect(queued).toEqual([{ details: { orderId: order.orderId, was: 'REMOVED' } }]);
});
