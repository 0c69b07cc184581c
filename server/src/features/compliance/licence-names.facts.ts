import type { LicenceDocument } from '@keywright/contract/compliance';
import type { Messages } from '@keywright/words/by-locale';

const names: Record<LicenceDocument, (says: Messages) => string> = {
  STATE_LOCKSMITH_LICENSE: (says) => says.mails_licence_state(),
  BUSINESS_LICENSE: (says) => says.mails_licence_business(),
  INSURANCE_CERTIFICATE: (says) => says.mails_licence_insurance(),
};

/** What a mail calls a license. */
export const licenceName = (document: LicenceDocument, says: Messages): string => names[document](says);
