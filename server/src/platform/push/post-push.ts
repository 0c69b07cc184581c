import type { BrowserKeys } from './encrypt-push.ts';
import { encryptPush } from './encrypt-push.ts';
import type { Vapid } from './vapid.ts';

export type Pushing = {
  endpoint: string;
  keys: BrowserKeys;
  text: string;
  /** Of two with the same topic that wait for a device, the later is delivered. At most 32 letters of base64url. */
  topic: string;
  at: Date;
};

/** `gone`: the browser takes none any more; `refused`: this one never will be taken. */
export type Posted = 'sent' | 'gone' | 'refused';

const TIMEOUT_MS = 10_000;
/** A device that is off for longer hears of it by mail. */
const KEPT_S = 4 * 60 * 60;

const isLater = (status: number): boolean => status === 429 || status === 408 || status >= 500;

/** Throws where the service could not take it just now; what is thrown names no address. */
export const postPush = async (vapid: Vapid, { endpoint, keys, text, topic, at }: Pushing): Promise<Posted> => {
  const status = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: vapid.authorization(endpoint, at),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEPT_S),
      urgency: 'high',
      topic,
    },
    body: new Uint8Array(encryptPush(text, keys)),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    () => 0,
  );
  if (status === 0) throw new Error('the push service did not answer');
  if (isLater(status)) throw new Error(`the push service takes nothing just now: ${status}`);
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 300 ? 'sent' : 'refused';
};
