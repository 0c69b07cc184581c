import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOUNDARY, multipartBody } from '../../testing/images/multipart-body.ts';
import { gather } from './multipart-bytes.ts';
import { countDelimiters } from './multipart-delimiters.ts';

/** A body in pieces of these sizes, over and over. */
const inPieces = (body: Buffer, sizes: number[]): Buffer[] => {
  const pieces: Buffer[] = [];
  for (let at = 0, n = 0; at < body.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1;
    pieces.push(body.subarray(at, at + size));
    at += size;
  }
  return pieces;
};
const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 10 });

describe('a body that comes in pieces', () => {
  it('is put together whole, however it was cut', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), sizes, (bytes, cuts) => {
        const gathering = gather(500, cuts.length % 2 ? undefined : 400);
        for (const piece of inPieces(Buffer.from(bytes), cuts)) gathering.add(piece);
        expect(gathering.bytes().equals(Buffer.from(bytes))).toBe(true);
      }),
    );
  });

  it('is put together in one place when its size is known, and asks for all that it uses', () => {
    const gathering = gather(5 * 1024 * 1024, 9 * 1024 * 1024);
    let asked = 0;
    const piece = Buffer.alloc(40_000);
    for (let at = 0; at < 100; at += 1) {
      asked += gathering.growthFor(piece);
      gathering.add(piece);
      expect(asked).toBeGreaterThanOrEqual(gathering.bytes().length);
    }
    expect(asked - gathering.bytes().length).toBeLessThan(256 * 1024);
    expect(gathering.bytes().buffer.byteLength).toBe(5 * 1024 * 1024);
  });

  it('has as many parts, however it was cut', () => {
    const contents = fc.array(fc.constantFrom('', '\r\n', `--${BOUNDARY}`, '\r\n--', 'photo', '-'), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(contents, sizes, (parts, cuts) => {
        const delimiters = countDelimiters(BOUNDARY);
        const body = multipartBody(parts.map((content, n) => ({ name: `f${n}`, content })));
        for (const piece of inPieces(body, cuts)) delimiters.see(piece);
        // A content that begins like a delimiter follows an empty line, and so is none to us, but is one to the standard.
        const inside = parts.filter((content) => content === `--${BOUNDARY}`).length;
        expect(delimiters.count()).toBe(parts.length + inside + 1);
      }),
    );
  });
});
