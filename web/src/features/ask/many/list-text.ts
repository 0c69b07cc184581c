import { MOST_LIST_SIZE } from './list-size.ts';

/** Why what was given is no list: too large, or a workbook of a table program instead of text. */
export type ListFault = 'large' | 'workbook';

const startsWith = (bytes: Uint8Array, ...first: number[]): boolean => first.every((byte, at) => bytes[at] === byte);

/** `.xlsx` is a ZIP file, `.xls` an older container. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

const encodingOf = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    // What table programs in the Americas write where they don't write UTF-8.
    return 'windows-1252';
  }
};

/** The text of a file, whatever its encoding. A large one is not read at all. */
export const textOf = async (file: Blob): Promise<{ text: string } | { fault: ListFault }> => {
  if (file.size > MOST_LIST_SIZE) return { fault: 'large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) return { fault: 'workbook' };
  return { text: new TextDecoder(encodingOf(bytes)).decode(bytes) };
};
