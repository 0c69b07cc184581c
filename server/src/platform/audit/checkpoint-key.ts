import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';

/** A place in the chain: what it covers can not be rewritten unseen. */
export type Checkpoint = { seq: number; hash: Buffer; at: Date };
export type SignedCheckpoint = Checkpoint & { keyId: string; signature: Buffer };

export type CheckpointKey = {
  /** Names the key in what it signed. */
  id: string;
  /** As others need it to check signatures: base64 of its SubjectPublicKeyInfo. */
  publicKey: string;
  seal: (checkpoint: Checkpoint) => SignedCheckpoint;
};

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

const textOf = ({ seq, hash, at }: Checkpoint): Buffer =>
  Buffer.from(`keywright audit checkpoint\n${seq}\n${hash.toString('hex')}\n${at.toISOString()}`);

const idOf = (publicKey: Buffer): string => createHash('sha256').update(publicKey).digest('hex').slice(0, 16);

/** The key that signs checkpoints (Ed25519), derived from the program's own. The database knows nothing of it. */
export const checkpointKeyOf = (secretKey: Buffer): CheckpointKey => {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'audit checkpoint signature', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const id = idOf(publicKey);
  return {
    id,
    publicKey: publicKey.toString('base64'),
    seal: (checkpoint) => ({ ...checkpoint, keyId: id, signature: sign(null, textOf(checkpoint), privateKey) }),
  };
};

/** What the signature of a checkpoint is worth: `unknown` is one of a key that is not among these public ones. */
export const judgeSignature = (
  checkpoint: SignedCheckpoint,
  publicKeys: readonly string[],
): 'ours' | 'forged' | 'unknown' => {
  const key = publicKeys.map((text) => Buffer.from(text, 'base64')).find((one) => idOf(one) === checkpoint.keyId);
  if (!key) return 'unknown';
  const publicKey = createPublicKey({ key, format: 'der', type: 'spki' });
  return verify(null, textOf(checkpoint), publicKey, checkpoint.signature) ? 'ours' : 'forged';
};
