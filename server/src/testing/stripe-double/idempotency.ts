import { sha256 } from '../../platform/secrets.ts';
import { StripeRefusal } from './stripe-error.ts';

export type Answer = { status: number; body: unknown };
type Kept = { asked: string; answer?: Answer };

/** Keys and the answers kept under them: the same call gets the same answer, even a fault; another call is refused. */
export const openIdempotency = () => {
  const kept = new Map<string, Kept>();
  return async (key: string | undefined, asked: string, work: () => Promise<Answer>): Promise<Answer> => {
    if (key === undefined) return work();
    const digest = sha256(asked).toString('hex');
    const known = kept.get(key);
    if (known && known.asked !== digest) {
      throw new StripeRefusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    }
    if (known?.answer) return known.answer;
    if (known) {
      throw new StripeRefusal(
        409,
        'invalid_request_error',
        'There is currently another in-progress request using this key.',
        {
          code: 'idempotency_key_in_use',
        },
      );
    }
    const entry: Kept = { asked: digest };
    kept.set(key, entry);
    try {
      entry.answer = await work();
      return entry.answer;
    } catch (error) {
      // A card that was declined was asked: the same key gets the same answer, whatever the card would say now.
      if (error instanceof StripeRefusal && error.status === 402) {
        entry.answer = { status: error.status, body: error.body };
        return entry.answer;
      }
      // What was refused before it began is not kept.
      kept.delete(key);
      throw error;
    }
  };
};
