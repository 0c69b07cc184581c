import { Stripe } from 'stripe';
import { ProviderTrouble } from './provider.ts';

const { errors } = Stripe;

/** Turns what Stripe's library throws into a `ProviderTrouble`. */
export const asTrouble = (error: unknown): never => {
  if (error instanceof ProviderTrouble) throw error;
  throw new ProviderTrouble(kindOf(error), messageOf(error), { cause: error, reason: reasonOf(error) });
};

/** Too many calls; and a key of ours that it does not take, which says nothing about the payment. */
const passing = new Set([429, 401, 403]);

const kindOf = (error: unknown): ProviderTrouble['kind'] => {
  if (!(error instanceof errors.StripeError)) return 'unreachable';
  const { statusCode } = error;
  if (statusCode === undefined || passing.has(statusCode)) return 'unreachable';
  if (statusCode === 409) return 'busy';
  return statusCode >= 500 ? 'broken' : 'refused';
};

/** Stripe's own words may quote what was sent, so only what kind of error it was goes on. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof errors.StripeError)) return error instanceof Error ? error.message : 'unknown';
  return [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ');
};

/** Codes are words of Stripe's own; a bank's code for why a card was declined says more than that it was. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof errors.StripeError)) return '';
  return [error.code ?? error.type, error.decline_code].filter(Boolean).join(' ');
};

/** The answer to asking about a thing that Stripe does not know. */
export const orNothing = (error: unknown): undefined => {
  if (error instanceof errors.StripeError && error.statusCode === 404) return undefined;
  return asTrouble(error);
};

const past = new Set(['payment_intent_unexpected_state', 'charge_already_refunded', 'charge_already_captured']);

/** The payment is no longer where this could be done to it: often because it was done before. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof errors.StripeError && error.code !== undefined && past.has(error.code);
