import { z } from 'zod';

/** Why a request is declined: the customer reads the sentence that belongs to it, and the note. */
export const DeclineReason = z.enum([
  'ID_UNREADABLE',
  'ID_EXPIRED',
  'ID_NOT_ACCEPTED',
  'NAME_MISMATCH',
  'REGISTRATION_UNREADABLE',
  'VIN_NOT_ON_DOCUMENT',
  'OWNER_NOT_VERIFIED',
  'CODE_NOT_AVAILABLE',
  'OUT_OF_TIME',
  'OTHER',
]);
export type DeclineReason = z.infer<typeof DeclineReason>;

/** Those that a person at the desk gives. That the time ran out is said by the program alone, when it did. */
export const DeskReason = DeclineReason.exclude(['OUT_OF_TIME']);
export type DeskReason = z.infer<typeof DeskReason>;
