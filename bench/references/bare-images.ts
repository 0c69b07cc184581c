/** Decodes and encodes the three photos of a request as the program does, at once, by sharp alone; answers the milliseconds. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { listen } from './listen.ts';

const photo = readFileSync(process.env['PHOTO'] ?? '');
sharp.cache(false);
sharp.concurrency(1);

const reencode = (): Promise<Buffer> =>
  sharp(photo, { sequentialRead: true })
    .autoOrient()
    .resize({ width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .toBuffer();

listen(async (_request, response) => {
  const start = performance.now();
  await Promise.all([reencode(), reencode(), reencode()]);
  response.end(String(performance.now() - start));
});
