import { Refused } from '../../lib/refusal.ts';

/** How a payment stands for the person who came back from the card page. */
export type Outcome = 'paid' | 'failed' | 'confirming' | 'unknown' | 'unconfirmed';

export type Asked = { data?: { status: 'paid' | 'processing' | 'failed' } | undefined; error: Error | null };

/** What the last answer and the last error say together. A lost connection or a busy server is no answer. */
export const outcomeOf = ({ data, error }: Asked): Outcome => {
  if (data && data.status !== 'processing') return data.status;
  if (!(error instanceof Refused) || isPassing(error)) return 'confirming';
  return !data && isUnknown(error) ? 'unknown' : 'unconfirmed';
};

/** The question goes on by itself: asked too often, or a server that is just starting. */
const isPassing = ({ status }: Refused): boolean => status === 503 || status === 429;

const isUnknown = ({ status }: Refused): boolean => status === 404 || status === 422 || status === 400;
