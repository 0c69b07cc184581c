import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { imageCorpus } from '../../testing/images/corpus.ts';
import { CANARY, type ImageCase } from '../../testing/images/image-case.ts';
import { Failure } from '../failure.ts';
import type { ReadImage } from './decode-image.ts';
import { readImage } from './images.ts';

let corpus: ImageCase[];
let taken: { one: ImageCase; read: ReadImage }[];
beforeAll(async () => {
  corpus = await imageCorpus();
  taken = [];
  for (const one of corpus) if (one.expect === 'ok') taken.push({ one, read: await readImage(one.bytes) });
}, 60_000);

const outcomeOf = async (bytes: Buffer): Promise<string> => {
  try {
    await readImage(bytes);
    return 'ok';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.fields?.['file'] ?? error.code;
  }
};

const find = (name: string): ReadImage => {
  const found = taken.find(({ one }) => one.name === name);
  if (!found) throw new Error(`no such picture: ${name}`);
  return found.read;
};

describe('a photo that was uploaded', () => {
  it('is taken or refused as each of the corpus should be, soon', async () => {
    expect(corpus.length).toBeGreaterThan(60);
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
    for (const { name, bytes, expect: expected } of corpus) {
      const began = performance.now();
      expect({ name, outcome: await outcomeOf(bytes) }).toEqual({ name, outcome: expected });
      expect(performance.now() - began).toBeLessThan(2000);
    }
  }, 60_000);

  it('becomes a JPEG of at most 2000 pixels a side, with nothing but the picture in it', async () => {
    for (const { one, read } of taken) {
      const header = await sharp(read.jpeg, { failOn: 'warning' }).metadata();
      expect({ name: one.name, ...header }).toMatchObject({
        format: 'jpeg',
        space: 'srgb',
        width: read.width,
        height: read.height,
      });
      expect(Math.max(read.width, read.height)).toBeLessThanOrEqual(2000);
      for (const luggage of ['exif', 'icc', 'iptc', 'xmp', 'orientation', 'comments', 'tifftagPhotoshop'] as const) {
        expect({ name: one.name, [luggage]: header[luggage] }).toEqual({ name: one.name, [luggage]: undefined });
      }
      await sharp(read.jpeg, { failOn: 'warning' }).stats();
    }
  });

  it('keeps nothing of what was hidden in it', () => {
    const hiding = taken.filter(({ one }) => one.bytes.includes(CANARY));
    expect(hiding.length).toBeGreaterThan(12);
    for (const { one, read } of hiding) {
      for (const trace of [CANARY, '<script', '<?php', 'PK\x03\x04', '%PDF', 'alert(']) {
        expect({ name: one.name, has: read.jpeg.includes(trace) }).toEqual({ name: one.name, has: false });
      }
    }
  });

  it('stands upright, however the phone was held', () => {
    for (const orientation of [1, 2, 3, 4]) {
      expect(find(`a JPEG that EXIF turns (${orientation}), with its place`)).toMatchObject({
        width: 400,
        height: 200,
      });
    }
    for (const orientation of [5, 6, 7, 8]) {
      expect(find(`a JPEG that EXIF turns (${orientation}), with its place`)).toMatchObject({
        width: 200,
        height: 400,
      });
    }
  });

  it('is upright when it is a HEIC of an iPhone that was held upright', () => {
    expect(find('a HEIC of an iPhone that was held upright')).toMatchObject({ width: 828, height: 1201 });
  });

  it('is not enlarged, and keeps its proportions when it is made smaller', () => {
    expect(find('a small JPEG')).toMatchObject({ width: 320, height: 200 });
    expect(find('a JPEG of exactly 40 megapixels')).toMatchObject({ width: 2000, height: 1250 });
  });

  it('is on a background that shows its writing where it is transparent', async () => {
    const writings = taken.filter(({ one }) => one.name.includes(' writing on a transparent '));
    expect(writings.length).toBe(4);
    for (const { one, read } of writings) {
      const { channels } = await sharp(read.jpeg).greyscale().stats();
      const [{ min, max } = { min: 0, max: 0 }] = channels;
      expect([one.name, max - min > 150]).toEqual([one.name, true]);
    }
  });

  it('is on white where it can be seen through, and shows its first frame when it moves', async () => {
    const [red, green, blue] = (await sharp(find('a PNG that is seen through').jpeg).stats()).channels;
    expect([red?.min, green?.min, blue?.min].every((least) => (least ?? 0) > 250)).toBe(true);
    const moving = corpus.find(({ name }) => name === 'a WebP that moves')!;
    expect((await sharp(moving.bytes).metadata()).pages).toBe(20);
    expect(find('a WebP that moves')).toMatchObject({ width: 64, height: 64 });
  });
});
