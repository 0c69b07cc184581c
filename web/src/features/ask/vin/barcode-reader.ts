import type { BarcodeReader, Sight } from './sight.ts';

/** VINs stand in Code 39 on door labels, in Data Matrix and QR on newer ones, rarely in Code 128. */
const FORMATS = ['code_39', 'data_matrix', 'qr_code', 'code_128'];

type NativeClass = {
  new (options: { formats: string[] }): { detect: (source: Sight['source']) => Promise<{ rawValue: string }[]> };
  getSupportedFormats: () => Promise<string[]>;
};

const nativeReader = async (): Promise<BarcodeReader | undefined> => {
  const Native = (globalThis as { BarcodeDetector?: NativeClass }).BarcodeDetector;
  const supported = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Native || !supported.includes('code_39')) return undefined;
  const detector = new Native({ formats: FORMATS.filter((format) => supported.includes(format)) });
  return async ({ source }) => (await detector.detect(source)).map(({ rawValue }) => rawValue);
};

/** The browser's own reader where it has one, else ours, which is fetched now (about 1 MB) and never before. */
export const openBarcodeReader = async (): Promise<BarcodeReader> => {
  const native = await nativeReader();
  if (native) return native;
  const { openZxingReader } = await import('./zxing-reader.ts');
  return openZxingReader();
};
