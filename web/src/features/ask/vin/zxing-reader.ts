import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { BarcodeReader, Sight } from './sight.ts';

/** Door labels are often vertical, and a windshield's barcode is small and pale. */
const OPTIONS: ReaderOptions = {
  formats: ['Code39', 'DataMatrix', 'QRCode', 'Code128'],
  tryHarder: true,
  tryRotate: true,
  tryDownscale: true,
  maxNumberOfSymbols: 8,
};

const pointsOf = ({ source, width, height }: Sight, canvas: HTMLCanvasElement): ImageData | undefined => {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0 || height === 0) return undefined;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
};

/** The reader for browsers without one of their own, from our own origin. */
export const openZxingReader = async (): Promise<BarcodeReader> => {
  // The package itself would fetch the program from a public server.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  return async (sight) => {
    const points = pointsOf(sight, canvas);
    const found = points ? await readBarcodes(points, OPTIONS) : [];
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
};
