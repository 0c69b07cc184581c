import { expect, test } from 'vitest';
import { validateFile } from './validate-file.ts';

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

test('photos of phones are taken, also HEIC without a type', () => {
  expect(validateFile(file('IMG_1.jpg', 'image/jpeg'))).toBeNull();
  expect(validateFile(file('IMG_1.HEIC', ''))).toBeNull();
});

test('what is not a picture is refused before it is sent', () => {
  expect(validateFile(file('licence.pdf', 'application/pdf'))).toBe('file.not_image');
  expect(validateFile(file('drawing.svg', 'image/svg+xml'))).toBe('file.not_image');
  expect(validateFile(file('notes', ''))).toBe('file.not_image');
});

test('an empty file is called unreadable', () => {
  expect(validateFile(file('IMG_1.jpg', 'image/jpeg', 0))).toBe('file.unreadable');
});
