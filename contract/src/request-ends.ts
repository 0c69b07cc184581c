import type { RequestStatus } from './requests.ts';

/** Whether a paid request ended without a code, so that nothing of it is charged. */
export const endedWithoutCode = (status: RequestStatus): boolean => status === 'DECLINED' || status === 'CANCELED';

/** Whether a paid request has ended, with a code or without. */
export const hasEnded = (status: RequestStatus): boolean => status === 'FULFILLED' || endedWithoutCode(status);
