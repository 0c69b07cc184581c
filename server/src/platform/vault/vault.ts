import { createHmac, randomBytes } from 'node:crypto';
import { keyFor } from '../secrets.ts';
import type { ErasureKey, ErasureKeys } from './key-store.ts';
import { KEY_BYTES, openWith, packSealed, type Sealed, sealWith, unpackSealed } from './aead.ts';

/** The master keys: all that old records may still need, and the one that new records get. */
export type VaultKeys = {
  keys: readonly { version: number; key: Buffer }[];
  current: number;
  /** The keys of `hmac` by purpose, which no other is then taken for; without them they are derived from the oldest key given. */
  marks?: ReadonlyMap<string, Buffer>;
};

/** Which record something belongs to. It opens for this record only. */
export type RecordName = { purpose: string; recordId: string };
/** `context` is what else the record is tied to, such as the thing that it is the secret of. */
export type SecretName = RecordName & { context: string };

export type WrappedKey = { wrappedKey: Buffer; keyVersion: number };
export type SealedRecord = Sealed & WrappedKey;

/** Encrypts and decrypts with the master keys. `erasure` is the record's key in the key store; without it nothing unwraps. */
export type Sealer = {
  /** The version that new records get. */
  current: number;
  /** Encrypts under a fresh key of its own, which is wrapped by the current master key. */
  seal: (name: SecretName, plaintext: Buffer, erasure?: ErasureKey) => SealedRecord;
  /** Throws when the record, its name or its key was changed in any way, or its master key is unknown. */
  unseal: (name: SecretName, sealed: SealedRecord, erasure?: ErasureKey) => Buffer;
  /** HMAC-SHA-256 as hex under a key of the purpose's own: to find equal texts without storing them. */
  hmac: (purpose: string, text: string) => string;
  wrapKey: (name: RecordName, key: Buffer, erasure?: ErasureKey) => WrappedKey;
  unwrapKey: (name: RecordName, wrapped: WrappedKey, erasure?: ErasureKey) => Buffer;
};

export type Vault = Sealer & { erasureKeys: ErasureKeys };

/**
 * Envelope encryption: each record has a data key of its own. What wraps it is derived from the master key and, where the record has
 * one, its erasure key, which no copy of the database or the files holds. A record's name and context are bound into its ciphertext, its name and the master key's version into
 * the wrapping; the version can't be bound into the ciphertext too, or a rotation would have to encrypt everything again.
 * Throws when a key is not 32 bytes long or `current` is not among them.
 */
export const openVault = ({ keys, current, marks }: VaultKeys): Sealer => {
  const masters = new Map(keys.map(({ version, key }) => [version, derived(key, 'vault wrapping')]));
  if (!masters.has(current)) throw new Error(`vault: no key for the current version ${current}`);
  const oldest = keys.toSorted((a, b) => a.version - b.version)[0]?.key ?? Buffer.alloc(0);
  const markKey = (purpose: string): Buffer => {
    if (!marks) return markKeyOf(oldest, purpose);
    const kept = marks.get(purpose);
    // It would be derived from another key after the next rotation, and find nothing any more.
    if (!kept) throw new Error(`vault: ${purpose} is not among the marks that outlive a rotation`);
    return kept;
  };

  const masterOf = (version: number): Buffer => {
    const master = masters.get(version);
    if (!master) throw new Error(`vault: no key for version ${version}`);
    return master;
  };
  const wrappingKey = (version: number, erasure?: ErasureKey): Buffer =>
    erasure
      ? keyFor('vault wrapping with an erasure key', Buffer.concat([masterOf(version), erasure.key]))
      : masterOf(version);
  const wrapKey: Sealer['wrapKey'] = (name, key, erasure) => ({
    wrappedKey: packSealed(sealWith(wrappingKey(current, erasure), wrappingOf(name, current, erasure), key)),
    keyVersion: current,
  });
  const unwrapKey: Sealer['unwrapKey'] = (name, { wrappedKey, keyVersion }, erasure) =>
    openWith(wrappingKey(keyVersion, erasure), wrappingOf(name, keyVersion, erasure), unpackSealed(wrappedKey));

  return {
    current,
    wrapKey,
    unwrapKey,
    seal: (name, plaintext, erasure) => {
      const key = newDataKey();
      return { ...sealWith(key, secretOf(name), plaintext), ...wrapKey(name, key, erasure) };
    },
    unseal: (name, sealed, erasure) => openWith(unwrapKey(name, sealed, erasure), secretOf(name), sealed),
    hmac: (purpose, text) => createHmac('sha256', markKey(purpose)).update(text, 'utf8').digest('hex'),
  };
};

/** The key of one purpose's marks as it follows from a master key. */
export const markKeyOf = (master: Buffer, purpose: string): Buffer => derived(master, `vault lookup ${purpose}`);

export const newDataKey = (): Buffer => randomBytes(KEY_BYTES);

const secretOf = ({ purpose, recordId, context }: SecretName): string[] => ['secret', purpose, recordId, context];

const wrappingOf = ({ purpose, recordId }: RecordName, version: number, erasure?: ErasureKey): string[] => [
  'key',
  purpose,
  recordId,
  String(version),
  ...(erasure ? [String(erasure.slot)] : []),
];

/** The master key itself encrypts nothing. */
const derived = (key: Buffer, use: string): Buffer => {
  if (key.length !== KEY_BYTES) throw new Error(`vault: a key has ${KEY_BYTES} bytes, not ${key.length}`);
  return keyFor(use, key);
};
