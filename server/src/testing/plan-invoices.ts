import { inTransaction } from '../platform/db/transaction.ts';
import { addInvoice, addSubscription, findInvoices } from '../platform/payments/sandbox/sandbox-subscription.store.ts';
import type { TestApp } from './app.ts';
import { found } from './found.ts';
import type { TestPerson } from './people.ts';

/** A member's paid invoice of a plan that runs at the sandbox, by its id. */
export const aPlanInvoice = async (
  { db, clock }: TestApp,
  { id: personId }: Pick<TestPerson, 'id'>,
): Promise<string> => {
  const id = `sub_sandbox_${crypto.randomUUID()}`;
  const at = clock.now();
  const period = { period_start: at, period_end: new Date(at.getTime() + 30 * 24 * 60 * 60_000) };
  await inTransaction(db, async (tx) => {
    const plan = { plan_key: 'BASIC:monthly', label: 'Basic', amount_cents: 999, every_months: 1 };
    await addSubscription(tx, { id, reference: id, ...plan, started_at: at, anchor_at: at, ...period, locale: 'en' });
    await addInvoice(tx, id, { created_at: at, total_cents: 999, status: 'paid', reason: 'start', ...period });
    const row = { person_id: personId, tier: 'BASIC', status: 'ACTIVE', billing: 'monthly' } as const;
    await tx
      .insertInto('subscription')
      .values({ ...row, provider_subscription_id: id })
      .execute();
  });
  return found((await findInvoices(db, id))[0]).id;
};
