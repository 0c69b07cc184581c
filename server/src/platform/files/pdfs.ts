import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { checkSize, refusal } from './refusal.ts';

/** A licence or a certificate has a few; what has more is something else, and nobody reads it to its end. */
const MOST_PAGES = 50;
const MOST_INFLATED_BYTES = 16 * 1024 * 1024;
const inflated = promisify(inflate);

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));

/**
 * A PDF is kept as it came: it can't be made harmless here, so it is only ever handed out as a download. This refuses what
 * was cut off on the way (ISO 32000-1, 7.5.5: the end mark is in the last 1024 bytes), what nobody can read without a
 * password, what runs something or carries other files, and what has too many pages. It looks at what the file says
 * of itself: a help against carelessness, and no promise against somebody who hides things well.
 */
export const checkPdf = async (bytes: Buffer): Promise<void> => {
  checkSize(bytes);
  if (!bytes.subarray(-1024).includes('%%EOF')) throw refusal('file.unreadable');
  const { plain, packed } = partsOf(bytes.toString('latin1'));
  const objects = [plain, ...(await unpack(packed))].map(withPlainNames).join('\n');
  if (active.test(objects)) throw refusal('file.pdf_not_plain');
  if ((objects.match(page) ?? []).length > MOST_PAGES) throw refusal('file.pdf_not_plain');
};

const active =
  /\/(?:Encrypt|JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|Rendition|XFA|SubmitForm|ImportData)(?![A-Za-z0-9])/;
const page = /\/Type\s*\/Page(?![A-Za-z0-9])/g;

type PdfParts = { plain: string; packed: string[] };

/** The objects as they stand there, and the streams in which more of them are packed; what is drawn is in neither. */
const partsOf = (text: string): PdfParts => {
  const plain: string[] = [];
  const packed: string[] = [];
  let at = 0;
  for (const { index, 0: mark } of text.matchAll(/>>\s*stream\r?\n/g)) {
    if (index < at) continue;
    const before = text.slice(at, index);
    plain.push(before);
    const data = index + mark.length;
    const end = text.indexOf('endstream', data);
    at = end === -1 ? text.length : end;
    // The dictionary of a stream stands right before it.
    const dictionary = before.slice(before.lastIndexOf(' obj'));
    if (withPlainNames(dictionary).includes('/ObjStm')) packed.push(text.slice(data, at));
  }
  return { plain: [...plain, text.slice(at)].join('\n'), packed };
};

/** Objects are packed by deflate in practice; what is packed otherwise can't be looked at, and is refused. */
const unpack = async (packed: readonly string[]): Promise<string[]> => {
  const unpacked: string[] = [];
  let room = MOST_INFLATED_BYTES;
  for (const data of packed) {
    const objects = await inflated(Buffer.from(data, 'latin1'), { maxOutputLength: Math.max(room, 1) }).catch(
      (cause: unknown) => {
        throw refusal('file.pdf_not_plain', cause);
      },
    );
    room -= objects.length;
    unpacked.push(objects.toString('latin1'));
  }
  return unpacked;
};

/** `/J#53` is another way to write `/JS`. By bytes, since millions of them are as easily sent. */
const withPlainNames = (text: string): string => {
  if (!text.includes('#')) return text;
  const bytes = Buffer.from(text, 'latin1');
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] === HASH ? hexAt(bytes, at + 1) : undefined;
    bytes[length] = code ?? bytes[at] ?? 0;
    length += 1;
    if (code !== undefined) at += 2;
  }
  return bytes.toString('latin1', 0, length);
};

const HASH = 0x23;

const hexAt = (bytes: Buffer, at: number): number | undefined => {
  const [high, low] = [digitOf(bytes[at]), digitOf(bytes[at + 1])];
  return high === undefined || low === undefined ? undefined : high * 16 + low;
};

const digitOf = (byte: number | undefined): number | undefined => {
  if (byte === undefined) return undefined;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
};
