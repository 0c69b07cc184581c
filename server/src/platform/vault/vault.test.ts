import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openVault } from './vault.ts';

const first = { version: 1, key: randomBytes(32) };
const second = { version: 2, key: randomBytes(32) };
const vault = openVault({ keys: [first], current: 1 });
const named = (changes: object = {}) => ({ purpose: 'a.code', recordId: randomUUID(), context: 'car 1', ...changes });

describe('the vault', () => {
  it('gives back exactly what was put in', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), fc.string(), (bytes, purpose, context) => {
        const name = { purpose, context, recordId: randomUUID() };
        expect(vault.unseal(name, vault.seal(name, Buffer.from(bytes)))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('holds nothing readable, and never the same twice', () => {
    const name = named();
    const one = vault.seal(name, Buffer.from('CANARY-7Q4Z'));
    const two = vault.seal(name, Buffer.from('CANARY-7Q4Z'));
    expect(Buffer.concat([one.ciphertext, one.nonce, one.wrappedKey]).includes('CANARY')).toBe(false);
    expect(one.ciphertext.equals(two.ciphertext)).toBe(false);
    expect(one.nonce.equals(two.nonce)).toBe(false);
  });

  it('does not open a ciphertext that was moved to another record, car or purpose', () => {
    const name = named();
    const sealed = vault.seal(name, Buffer.from('X123'));
    expect(vault.unseal(name, sealed).toString()).toBe('X123');
    expect(() => vault.unseal({ ...name, recordId: randomUUID() }, sealed)).toThrow();
    expect(() => vault.unseal({ ...name, context: 'car 2' }, sealed)).toThrow();
    expect(() => vault.unseal({ ...name, purpose: 'a.pin' }, sealed)).toThrow();
  });

  it('does not open one record with the key of another', () => {
    const name = named();
    const sealed = vault.seal(name, Buffer.from('X123'));
    const other = vault.seal(name, Buffer.from('Y456'));
    expect(() => vault.unseal(name, { ...sealed, wrappedKey: other.wrappedKey })).toThrow();
  });

  it('can not be led to mix up neighbouring parts of a name', () => {
    const sealed = vault.seal({ purpose: 'a|b', recordId: 'c', context: 'd' }, Buffer.from('X'));
    expect(() => vault.unseal({ purpose: 'a', recordId: 'b|c', context: 'd' }, sealed)).toThrow();
  });

  it('notices any changed bit', () => {
    const name = named();
    const sealed = vault.seal(name, Buffer.from('X123'));
    fc.assert(
      fc.property(fc.constantFrom('nonce', 'ciphertext', 'wrappedKey'), fc.nat(), (part, at) => {
        const bytes = Buffer.from(sealed[part as 'nonce']);
        bytes[(at >> 3) % bytes.length]! ^= 1 << (at & 7);
        expect(() => vault.unseal(name, { ...sealed, [part]: bytes })).toThrow();
      }),
    );
    for (const part of ['nonce', 'ciphertext', 'wrappedKey'] as const) {
      expect(() => vault.unseal(name, { ...sealed, [part]: sealed[part].subarray(0, -1) })).toThrow();
    }
  });

  it('does not open without its own master key', () => {
    const name = named();
    const sealed = vault.seal(name, Buffer.from('X123'));
    const stranger = openVault({ keys: [{ version: 1, key: randomBytes(32) }], current: 1 });
    expect(() => stranger.unseal(name, sealed)).toThrow();
    expect(() => openVault({ keys: [second], current: 2 }).unseal(name, sealed)).toThrow('no key for version 1');
  });

  it('opens old records after a new master key came, and wraps new ones with the new key', () => {
    const name = named();
    const old = vault.seal(name, Buffer.from('X123'));
    const rotated = openVault({ keys: [first, second], current: 2 });
    expect(rotated.unseal(name, old).toString()).toBe('X123');
    expect(rotated.seal(name, Buffer.from('Y')).keyVersion).toBe(2);
    const rewrapped = { ...old, ...rotated.wrapKey(name, rotated.unwrapKey(name, old)) };
    expect(
      openVault({ keys: [second], current: 2 })
        .unseal(name, rewrapped)
        .toString(),
    ).toBe('X123');
  });

  it('does not take a wrapped key for one of another version', () => {
    const name = named();
    const same = openVault({ keys: [first, { version: 2, key: first.key }], current: 2 });
    expect(() => same.unseal(name, { ...vault.seal(name, Buffer.from('X')), keyVersion: 2 })).toThrow();
  });

  it('marks equal texts alike, each purpose in its own way, and through a rotation', () => {
    const rotated = openVault({ keys: [second, first], current: 2 });
    expect(vault.hmac('vin', 'JH4DA')).toBe(vault.hmac('vin', 'JH4DA'));
    expect(vault.hmac('vin', 'JH4DA')).not.toBe(vault.hmac('plate', 'JH4DA'));
    expect(rotated.hmac('vin', 'JH4DA')).toBe(vault.hmac('vin', 'JH4DA'));
    expect(vault.hmac('vin', 'JH4DA')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('refuses keys that are no keys', () => {
    expect(() => openVault({ keys: [{ version: 1, key: Buffer.alloc(31) }], current: 1 })).toThrow('32 bytes');
    expect(() => openVault({ keys: [first], current: 2 })).toThrow('no key for the current version');
  });
});
