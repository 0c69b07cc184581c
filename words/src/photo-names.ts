import type { RegistrationPaper } from '@keywright/contract/accounts';
import type { DocumentKind } from '@keywright/contract/requests';
import { m } from './messages.ts';

/** The name of each photo of a request: the same for customers and at the code desk. */
export const requestPhotoNames: Record<DocumentKind, () => string> = {
  frontId: m.common_front_id,
  backId: m.common_back_id,
  registration: m.common_registration,
};

/** The name of each photo that an account is registered with, in the order of the form. */
export const accountPhotoNames: Record<RegistrationPaper, () => string> = {
  frontId: m.common_front_id,
  backId: m.common_back_id,
  insurance: m.common_insurance,
};
