import { createECDH, randomBytes } from 'node:crypto';

/** A browser's subscription, at a service that is known; its keys are of a browser's kind. */
export const aPush = (endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`) => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint,
    keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') },
    zone: 'America/New_York',
    quiet: null,
  };
};
