import { expect, test } from 'vitest';
import { pathOf } from './qr-picture.tsx';

test('a QR code is drawn with a bar for each run of dark modules, inside its quiet edge', () => {
  expect(pathOf(['1101', '0000', '0010'])).toBe('M4 4h2v1h-2zM7 4h1v1h-1zM6 6h1v1h-1z');
});
