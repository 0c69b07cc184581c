import { z } from 'zod';
import { ProviderTrouble } from './provider.ts';

/** What the program reads of Stripe's answers and cannot do without. Stripe may add fields at any time, so shapes are loose. */
const seconds = z.int();
const cents = z.int();
const words = z.record(z.string(), z.string());

const Charge = z.looseObject({
  id: z.string(),
  amount: cents,
  amount_captured: cents,
  amount_refunded: cents,
  captured: z.boolean(),
  disputed: z.boolean(),
  created: seconds,
  billing_details: z.looseObject({}),
});

const Invoice = z.looseObject({
  id: z.string(),
  status: z.string().nullable(),
  amount_due: cents,
  created: seconds,
  period_start: seconds,
  period_end: seconds,
  lines: z.looseObject({
    data: z.array(z.looseObject({ period: z.looseObject({ start: seconds, end: seconds }) })),
  }),
  total_taxes: z.array(z.looseObject({ amount: cents })).nullish(),
});

export const shapes = {
  session: z.looseObject({ id: z.string(), status: z.string().nullable(), livemode: z.boolean() }),
  newSession: z.looseObject({ id: z.string(), url: z.string(), expires_at: seconds }),
  intent: z.looseObject({
    id: z.string(),
    status: z.string(),
    amount: cents,
    currency: z.string(),
    livemode: z.boolean(),
    metadata: words,
    latest_charge: z.union([z.null(), z.string(), Charge]),
  }),
  disputes: z.looseObject({ data: z.array(z.looseObject({ status: z.string(), amount: cents })) }),
  subscription: z.looseObject({
    id: z.string(),
    status: z.string(),
    currency: z.string(),
    livemode: z.boolean(),
    metadata: words,
    start_date: seconds,
    customer: z.union([z.string(), z.looseObject({ deleted: z.literal(true) }), z.looseObject({ balance: cents })]),
    items: z.looseObject({
      data: z.array(
        z.looseObject({
          id: z.string(),
          current_period_start: seconds,
          current_period_end: seconds,
          price: z.looseObject({ unit_amount: cents.nullable(), product: z.union([z.string(), z.looseObject({})]) }),
        }),
      ),
    }),
  }),
  invoices: z.looseObject({ data: z.array(Invoice) }),
  invoice: Invoice,
  preview: z.looseObject({ amount_due: cents, starting_balance: cents, total: cents }),
  cardPage: z.looseObject({ url: z.string() }),
};

/**
 * Answers what Stripe said, where nothing that the program needs is missing. Throws a `ProviderTrouble` that names the fields: Stripe
 * may have done what was asked, so the caller asks again with the same key.
 */
export const complete = <T>(shape: z.ZodType, answer: T): T => {
  const read = shape.safeParse(answer);
  if (read.success) return answer;
  const fields = read.error.issues.flatMap(fieldsIn).join(', ');
  throw new ProviderTrouble('unreachable', `the answer has a gap: ${fields}`);
};

/** The values of an answer may be a person's, so only the names of fields are logged. */
const fieldsIn = (issue: z.core.$ZodIssue): string[] => {
  const name = issue.path.join('.');
  if (issue.code !== 'invalid_union') return [name];
  const deeper = issue.errors.flat().filter(({ path }) => path.length > 0);
  return deeper.length > 0 ? deeper.map(({ path }) => [name, ...path].join('.')) : [name];
};
