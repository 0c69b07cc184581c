import { expect, it } from 'vitest';
import { largeHeic } from '../../testing/images/photos.ts';
import { decodeHeic } from './decode-heic.ts';

it('refuses a HEIC that needs more memory than was reserved for it', async () => {
  const bytes = await largeHeic();
  await expect(decodeHeic({ bytes, maxMemoryBytes: 30_000_000 })).rejects.toThrow();
  await expect(decodeHeic({ bytes, maxMemoryBytes: 120_000_000 })).resolves.toMatchObject({
    info: { width: 2000, height: 1500 },
  });
});
