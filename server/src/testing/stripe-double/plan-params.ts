import { type Form, formIn, listIn, textIn } from './form.ts';
import type { InvoiceLine, Price } from './plan-things.ts';
import { invalid, missing } from './stripe-error.ts';

/** Refuses what a call may not say: Stripe refuses a parameter that it does not know. */
export const requireKnown = (form: Form, known: readonly string[]): void => {
  const unknown = Object.keys(form).find((name) => !known.includes(name));
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
};

export type Products = Map<string, { id: string; name: string }>;

const priceIn = (price: Form, products: Products): { product: string; amount: number } => {
  const product = textIn(price, 'product') ?? '';
  if (!products.has(product)) throw missing('product', product);
  const amount = Number(textIn(price, 'unit_amount'));
  if (textIn(price, 'currency') !== 'usd' || !Number.isSafeInteger(amount) || amount < 0) {
    throw invalid('Invalid price.', { param: 'price_data' });
  }
  return { product, amount };
};

/** A price that recurs, of a product that exists. */
export const recurringIn = (price: Form, products: Products): Price => {
  requireKnown(price, ['currency', 'unit_amount', 'product', 'recurring']);
  const interval = textIn(formIn(price, 'recurring'), 'interval');
  if (interval !== 'month' && interval !== 'year') throw invalid('Invalid interval.', { param: 'recurring' });
  return { ...priceIn(price, products), interval };
};

const addedIn = (line: Form, products: Products, at: number): InvoiceLine => {
  requireKnown(line, ['price_data']);
  const price = formIn(line, 'price_data');
  requireKnown(price, ['currency', 'unit_amount', 'product']);
  const { product, amount } = priceIn(price, products);
  return { amount, description: products.get(product)?.name ?? product, start: at, end: at, isPlan: false };
};

const itemIn = (line: Form, at: number): InvoiceLine => {
  requireKnown(line, ['amount', 'currency', 'description']);
  const amount = Number(textIn(line, 'amount'));
  if (textIn(line, 'currency') !== 'usd' || !Number.isSafeInteger(amount)) throw invalid('Invalid invoice item.');
  return { amount, description: textIn(line, 'description') ?? '', start: at, end: at, isPlan: false };
};

export type Change = { itemId: string; price: Price; at: number; lines: InvoiceLine[] };

/** What a change of plan says, in an update and in a preview of it. */
export const changeIn = (form: Form, products: Products, now: number): Change | undefined => {
  const [item] = listIn(form, 'items');
  if (!item) return undefined;
  requireKnown(item, ['id', 'price_data']);
  if (textIn(form, 'proration_behavior') !== 'always_invoice') throw invalid('The double only invoices at once.');
  const at = Number(textIn(form, 'proration_date') ?? now);
  if (!Number.isSafeInteger(at)) throw invalid('Invalid integer', { param: 'proration_date' });
  const lines = [
    ...listIn(form, 'add_invoice_items').map((line) => addedIn(line, products, at)),
    ...listIn(form, 'invoice_items').map((line) => itemIn(line, at)),
  ];
  return { itemId: textIn(item, 'id') ?? '', price: recurringIn(formIn(item, 'price_data'), products), at, lines };
};
