import { expect, test } from 'vitest';
import { judgeFile } from './judge-file.ts';

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

test('photos of phones are taken, also HEIC without a type', () => {
  expect(judgeFile(file('IMG_1.jpg', 'image/jpeg'))).toBeNull();
  expect(judgeFile(file('IMG_1.HEIC', ''))).toBeNull();
});

test('what is not a picture is refused before it is sent', () => {
  expect(judgeFile(file('licence.pdf', 'application/pdf'))).toBe('file.not_image');
  expect(judgeFile(file('drawing.svg', 'image/svg+xml'))).toBe('file.not_image');
  expect(judgeFile(file('notes', ''))).toBe('file.not_image');
});

test('an empty file is called unreadable', () => {
  expect(judgeFile(file('IMG_1.jpg', 'image/jpeg', 0))).toBe('file.unreadable');
});
