import type { RequiredDocument } from '@keywright/contract/compliance';
import type { z } from 'zod';
import { m } from '@keywright/words/messages';

/** What the law of a place may ask a locksmith for, by its names. */
export const documentNames: Record<z.infer<typeof RequiredDocument>, () => string> = {
  STATE_LOCKSMITH_LICENSE: () => m.requests_document_license(),
  PHOTO_ID: () => m.requests_document_photo_id(),
};
