import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { memoize } from '../memoize.ts';
import { keyFor, sha256 } from '../secrets.ts';

/** A place in the chain: what it covers can not be rewritten unseen. */
export type Checkpoint = { seq: number; hash: Buffer; at: Date };
export type Signed = { keyId: string; signature: Buffer };
export type SignedCheckpoint = Checkpoint & Signed;

/** A lawful break: from here on the chain goes on from `seq`, and what the file knew beyond `common` counts no more. */
export type Restore = {
  id: string;
  at: Date;
  because: string;
  /** How far the file knew the log before. */
  known: number;
  /** Up to where the log still is what the file said. */
  common: number;
  seq: number;
  hash: Buffer;
};
export type SignedRestore = Restore & Signed;
export type OutsideLine = SignedCheckpoint | SignedRestore;

export const isRestore = (line: OutsideLine): line is SignedRestore => 'common' in line;

export type CheckpointKey = {
  /** Names the key in what it signed. */
  id: string;
  /** As others need it to check signatures: base64 of its SubjectPublicKeyInfo. */
  publicKey: string;
  seal: <T extends Checkpoint | Restore>(what: T) => T & Signed;
  /** Signs a file that holds entries of the log: the SHA-256 of it, and when it was made. */
  sealFile: (file: SealedFile) => Signed;
};

export type SealedFile = { digest: Buffer; at: Date };

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

const textOf = (what: Checkpoint | Restore): Buffer => {
  const place = `${what.seq}\n${what.hash.toString('hex')}\n${what.at.toISOString()}`;
  if (!('common' in what)) return Buffer.from(`keywright audit checkpoint\n${place}`);
  const { id, known, common, because } = what;
  return Buffer.from(`keywright audit restore\n${place}\n${id}\n${known}\n${common}\n${because}`);
};

const textOfFile = ({ digest, at }: SealedFile): Buffer =>
  Buffer.from(`keywright audit file\n${digest.toString('hex')}\n${at.toISOString()}`);

const idOf = (publicKey: Buffer): string => sha256(publicKey).toString('hex').slice(0, 16);

/** The key that signs checkpoints (Ed25519), derived from the program's own. The database knows nothing of it. */
export const checkpointKeyOf = (secretKey: Buffer): CheckpointKey => {
  const seed = keyFor('audit checkpoint signature', secretKey);
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const id = idOf(publicKey);
  return {
    id,
    publicKey: publicKey.toString('base64'),
    seal: (what) => ({ ...what, keyId: id, signature: sign(null, textOf(what), privateKey) }),
    sealFile: (file) => ({ keyId: id, signature: sign(null, textOfFile(file), privateKey) }),
  };
};

/** `unknown` is a signature of a key that is not among the public ones. */
export type Worth = 'ours' | 'forged' | 'unknown';

/** What the signature of a checkpoint or a restore is worth. */
export const verifySignature = (line: OutsideLine, publicKeys: readonly string[]): Worth =>
  worthOf(line, textOf(line), publicKeys);

/** What the seal of a file is worth. */
export const verifyFileSeal = (seal: SealedFile & Signed, publicKeys: readonly string[]): Worth =>
  worthOf(seal, textOfFile(seal), publicKeys);

type KnownKey = { id: string; key: KeyObject };

const keyOf = memoize((publicKey: string): KnownKey => {
  const der = Buffer.from(publicKey, 'base64');
  return { id: idOf(der), key: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
});

/** Far more than a log has checkpoints; beyond it they are verified again. */
const MOST_KNOWN = 50_000;

/**
 * What was found to be signed right by which key. Each checkpoint continues all before it, so that without this every one of them would be
 * verified anew at each thousand entries: with 4,000 of them half a second of a processor in one piece.
 */
const signedRight = new Set<string>();

const worthOf = ({ keyId, signature }: Signed, text: Buffer, publicKeys: readonly string[]): Worth => {
  const publicKey = publicKeys.find((one) => keyOf(one).id === keyId);
  if (publicKey === undefined) return 'unknown';
  const what = sha256(Buffer.concat([Buffer.from(`${publicKey}\n${signature.toString('hex')}\n`), text])).toString(
    'hex',
  );
  if (signedRight.has(what)) return 'ours';
  if (!verify(null, text, keyOf(publicKey).key, signature)) return 'forged';
  if (signedRight.size >= MOST_KNOWN) signedRight.clear();
  signedRight.add(what);
  return 'ours';
};
