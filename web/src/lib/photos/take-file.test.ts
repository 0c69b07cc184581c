import { describe, expect, test } from 'vitest';
import { takeDocument, takePhoto } from './take-file.ts';

const MEGA = 1024 * 1024;
const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

describe('A file that somebody chose', () => {
  test('is a photo and goes as it is where it cannot be made smaller', async () => {
    const photo = file('IMG_1.HEIC', '');
    expect(await takePhoto(photo)).toEqual({ file: photo, shown: false });
  });

  test('is refused when it is no photo, and when it stays too large', async () => {
    expect(await takePhoto(file('id.pdf', 'application/pdf'))).toEqual({ fault: 'file.not_image' });
    expect(await takePhoto(file('id.jpg', 'image/jpeg', 5 * MEGA))).toMatchObject({ shown: false });
    expect(await takePhoto(file('id.jpg', 'image/jpeg', 5 * MEGA + 1))).toEqual({ fault: 'file.too_large' });
  });

  test('may be a PDF among the credentials, and nothing else that is no picture', async () => {
    const licence = file('licence.PDF', 'application/pdf');
    expect(await takeDocument(licence)).toEqual({ file: licence, shown: false });
    expect(await takeDocument(file('licence.png', 'image/png'))).toMatchObject({ shown: false });
    for (const other of [file('licence.doc', 'application/msword'), file('licence.webp', 'image/webp')])
      expect(await takeDocument(other)).toEqual({ fault: 'file.not_document' });
    expect(await takeDocument(file('empty.pdf', 'application/pdf', 0))).toEqual({ fault: 'file.not_document' });
    expect(await takeDocument(file('big.pdf', 'application/pdf', 5 * MEGA + 1))).toEqual({ fault: 'file.too_large' });
  });
});
