import { describe, expect, it } from 'vitest';
import { readImage } from '../../platform/files/images.ts';
import { idPicture, registrationPicture } from './papers.ts';

describe('papers for demos', () => {
  it('are photos that an upload form takes, each person and car with their own', async () => {
    const anna = await idPicture({ name: 'Anna Kowalska', side: 'front' });
    const ben = await idPicture({ name: 'Ben Tremblay', side: 'front' });
    const back = await idPicture({ name: 'Anna Kowalska', side: 'back' });
    const paper = await registrationPicture({
      vin: 'JH4DA9350LS000000',
      make: 'Acura',
      year: 1990,
      owner: 'Anna Kowalska',
    });
    for (const picture of [anna, ben, back, paper]) {
      expect(picture.length).toBeLessThan(300_000);
      await expect(readImage(picture)).resolves.toMatchObject({ width: expect.any(Number) });
    }
    expect(anna.equals(ben)).toBe(false);
    expect(anna.equals(await idPicture({ name: 'Anna Kowalska', side: 'front' }))).toBe(true);
  });
});
