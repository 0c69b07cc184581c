import type { Parts } from '../../parts.ts';
import { isSame, keyedHash } from '../../secrets.ts';

/** The number of the card that the sandbox's page shows. */
export const SANDBOX_CARD = '4242 4242 4242 4242';

const OPEN_MS = 30 * 60_000;

type Asked = { id: string; back: string; until: number };

const signatureOf = ({ secretKey }: Parts['settings'], { id, back, until }: Asked): Buffer =>
  keyedHash('sandbox card page', secretKey, JSON.stringify([id, back, until]));

/** Where the card of a subscription can be changed for half an hour; the address itself is the right to do it. */
export const cardPageAddress = ({ settings, clock }: Parts, id: string, back: string): string => {
  const until = clock.now().getTime() + OPEN_MS;
  const query = new URLSearchParams({
    back,
    until: String(until),
    signature: signatureOf(settings, { id, back, until }).toString('hex'),
  });
  return `${settings.publicUrl}/sandbox/card/${id}?${query.toString()}`;
};

/** Where the buyer goes afterwards, or nothing where the address was not given out, or is too old. */
export const backFrom = ({ settings, clock }: Parts, id: string, query: URLSearchParams): string | undefined => {
  const back = query.get('back') ?? '';
  const until = Number(query.get('until'));
  const signature = Buffer.from(query.get('signature') ?? '', 'hex');
  const isOurs = isSame(signature, signatureOf(settings, { id, back, until }));
  return isOurs && until > clock.now().getTime() ? back : undefined;
};
