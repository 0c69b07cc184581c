import type { FieldMessage } from '@keywright/contract/field-messages';

/** A file that somebody uploads as a photo, and what must become of it. */
export type ImageCase = {
  name: string;
  /** What the browser claims; it must not matter. */
  filename: string;
  contentType: string;
  bytes: Buffer;
  expect: 'ok' | FieldMessage;
};

/** In a file that is taken: what must not be left of it. */
export const CANARY = 'CANARY-54.6872N-25.2797E';
