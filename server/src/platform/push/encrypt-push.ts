import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription: its public one, and the secret that it gave with it. */
export type BrowserKeys = { p256dh: Buffer; auth: Buffer };

/** All messages are of one length, so that the push service can't tell them apart by it. */
const PADDED = 1_024;
const RECORD = 4_096;
const CURVE = 'prime256v1';

type Random = { salt: Buffer; privateKey: Buffer };
const someRandom = (): Random => {
  const own = createECDH(CURVE);
  own.generateKeys();
  return { salt: randomBytes(16), privateKey: own.getPrivateKey() };
};

const derive = (ikm: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, length));

/**
 * Encrypts a message to one browser (RFC 8291, by the coding `aes128gcm` of RFC 8188): the push service carries it and can't read it.
 * Throws where the browser's key is no point of the curve.
 */
export const encryptPush = (
  text: string,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: Random = someRandom(),
  padded = PADDED,
): Buffer => {
  const own = createECDH(CURVE);
  own.setPrivateKey(privateKey);
  const ownPublic = own.getPublicKey();
  const shared = own.computeSecret(p256dh);
  const secret = derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic]), 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const plain = Buffer.from(text);
  const padding = Buffer.alloc(Math.max(0, padded - plain.length));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(plain), cipher.update(Buffer.from([2])), cipher.update(padding), cipher.final()];
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD);
  head.writeUInt8(ownPublic.length, 4);
  return Buffer.concat([salt, head, ownPublic, ...sealed, cipher.getAuthTag()]);
};
