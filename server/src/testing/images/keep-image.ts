import { keepImages, type KeptFile } from '../../platform/files/keep-file.ts';

/** One image, kept as those of a call are. */
export const keepImage = async (
  parts: Parameters<typeof keepImages>[0],
  { ownerKey, buffer }: { ownerKey: string; buffer: Buffer },
): Promise<KeptFile> => (await keepImages(parts, { ownerKey, buffers: { file: buffer } })).file;
