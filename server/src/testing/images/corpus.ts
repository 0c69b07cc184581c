import { honestImages } from './corpus-honest.ts';
import { disguisedFiles } from './corpus-disguised.ts';
import { damagedImages } from './corpus-damaged.ts';
import type { ImageCase } from './image-case.ts';

let made: Promise<ImageCase[]> | undefined;

/** Every kind of file that is sent to an upload form, honestly or not. Made once a process, about 3 seconds. */
export const imageCorpus = (): Promise<ImageCase[]> => {
  made ??= Promise.all([honestImages(), disguisedFiles(), damagedImages()]).then((groups) => groups.flat());
  return made;
};
