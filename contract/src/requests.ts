import { z } from 'zod';

/** What asking, the desk and the orders have in common. */
/** What the code desk and the customer see of a paid request. CANCELED: by its customer, before the desk started on it. */
export const PaidStatus = z.enum(['PENDING', 'INPROGRESS', 'FULFILLED', 'DECLINED', 'CANCELED']);
export type PaidStatus = z.infer<typeof PaidStatus>;

export const RequestStatus = z.enum(['IN_CART', ...PaidStatus.options, 'REMOVED', 'EXPIRED']);
export type RequestStatus = z.infer<typeof RequestStatus>;

/** The three photos of a request, by the names that the specification gives them. */
export const DocumentKind = z.enum(['frontId', 'backId', 'registration']);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** Why one photo is asked for again: the customer reads the sentence that belongs to it. */
export const PhotoReason = z.enum([
  'CORNER_MISSING',
  'BLURRED',
  'GLARE',
  'WRONG_DOCUMENT',
  'EXPIRED',
  'NAME_UNREADABLE',
]);
export type PhotoReason = z.infer<typeof PhotoReason>;

export const VinWarning = z.enum(['check_digit', 'wmi_make', 'year']);
export type VinWarning = z.infer<typeof VinWarning>;

export const Secret = z.enum(['keycode', 'pincode']);
export type Secret = z.infer<typeof Secret>;
