import type { RequiredDocument } from '@keywright/contract/compliance';
import type { z } from 'zod';
import { m } from '@keywright/words/messages';

/** What may be asked of a locksmith, by its names. */
export const documentNames: Record<z.infer<typeof RequiredDocument>, () => string> = {
  STATE_LOCKSMITH_LICENSE: () => m.ask_document_license(),
  BUSINESS_LICENSE: () => m.ask_document_business(),
  INSURANCE_CERTIFICATE: () => m.ask_document_insurance(),
  PHOTO_ID: () => m.ask_document_photo_id(),
};
