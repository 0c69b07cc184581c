import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { idPicture } from '../../testing/images/papers.ts';
import { flat } from '../../testing/images/photos.ts';
import { PRINT_BITS, printOf } from './image-print.ts';

const apart = (one: string | null, other: string | null): number =>
  Array.from(one ?? '').filter((bit, at) => bit !== other?.[at]).length;

describe('the print of a picture', () => {
  it('stays nearly the same when it is made smaller or compressed again, and is another one of another person', async () => {
    const ann = await idPicture({ name: 'Ann Archer', side: 'front' });
    const print = await printOf(ann);
    expect(print).toHaveLength(PRINT_BITS);
    const smaller = await sharp(ann).resize({ width: 500 }).jpeg({ quality: 60 }).toBuffer();
    expect(apart(print, await printOf(smaller))).toBeLessThanOrEqual(6);
    const bob = await idPicture({ name: 'Bob Baker', side: 'front' });
    expect(apart(print, await printOf(bob))).toBeGreaterThan(15);
  });

  it('is none of a picture on which nothing is to be seen', async () => {
    expect(await printOf(await flat({ width: 400, height: 300 }).jpeg().toBuffer())).toBeNull();
  });
});
