import sharp from 'sharp';
import { type FileParts, readFile } from '../../platform/files/keep-file.ts';

/**
 * What is wrong with the stored files, one line each: a row whose object can't be read, an object without a row, an image
 * that is not a plain JPEG of at most 2000 pixels a side. Nothing is wrong after a sweep, whatever went before.
 */
export const inspectFiles = async (parts: FileParts): Promise<string[]> => {
  const rows = await parts.db.selectFrom('stored_file').select(['id', 'state', 'kind']).execute();
  const stored = rows.filter(({ state }) => state === 'STORED');
  const names = new Set<string>();
  for await (const { name } of parts.files.list()) names.add(name);
  const known = new Set(rows.map(({ id }) => id));
  const strays = [...names].filter((name) => !known.has(name)).map((name) => `the object ${name} has no row`);
  const faults = await Promise.all(stored.map(async ({ id, kind }) => faultOf(parts, id, kind)));
  return [...strays, ...faults.filter((fault) => fault !== undefined)];
};

const faultOf = async (parts: FileParts, id: string, kind: string): Promise<string | undefined> => {
  try {
    const { bytes } = await readFile(parts, id);
    return kind === 'image' ? await imageFault(id, bytes) : undefined;
  } catch (error) {
    return `the file ${id} can't be read: ${String(error)}`;
  }
};

const imageFault = async (id: string, bytes: Buffer): Promise<string | undefined> => {
  const picture = sharp(bytes, { failOn: 'warning' });
  const { format, width, height, exif, icc, xmp, iptc } = await picture.metadata();
  await picture.stats();
  if (format !== 'jpeg') return `the image ${id} is ${format}`;
  if (Math.max(width, height) > 2000) return `the image ${id} is ${width} x ${height}`;
  return exif || icc || xmp || iptc ? `the image ${id} has metadata` : undefined;
};
