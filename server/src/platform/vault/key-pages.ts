import { randomBytes } from 'node:crypto';
import { KEY_BYTES } from './aead.ts';

/** How many erasure keys one object of the key store holds. */
export const PAGE_SLOTS = 1_024;

const PAGE_BYTES = PAGE_SLOTS * KEY_BYTES;
const ERASED = Buffer.alloc(KEY_BYTES);

export const pageOf = (slot: number): number => Math.floor(slot / PAGE_SLOTS);

export const pageName = (page: number): string => `page-${String(page).padStart(8, '0')}`;

export const newPage = (): Buffer => randomBytes(PAGE_BYTES);

/** A page whose keys are all erased: it replaces one that is lost. */
export const erasedPage = (): Buffer => Buffer.alloc(PAGE_BYTES);

/** Throws when the bytes are no whole page. */
export const checkedPage = (page: number, bytes: Buffer): Buffer => {
  if (bytes.length !== PAGE_BYTES) throw new Error(`vault: ${pageName(page)} has ${bytes.length} bytes`);
  return bytes;
};

/** The key of a slot in its page; undefined when it is erased. */
export const keyIn = (bytes: Buffer, slot: number): Buffer | undefined => {
  const at = (slot % PAGE_SLOTS) * KEY_BYTES;
  const key = Buffer.from(bytes.subarray(at, at + KEY_BYTES));
  return key.equals(ERASED) ? undefined : key;
};

/** The page without the keys of these slots, and how many of them it still had. */
export const withoutKeys = (bytes: Buffer, slots: readonly number[]): { bytes: Buffer; erased: number } => {
  const left = Buffer.from(bytes);
  const present = slots.filter((slot) => keyIn(bytes, slot) !== undefined);
  for (const slot of present) left.fill(0, (slot % PAGE_SLOTS) * KEY_BYTES, ((slot % PAGE_SLOTS) + 1) * KEY_BYTES);
  return { bytes: left, erased: present.length };
};
