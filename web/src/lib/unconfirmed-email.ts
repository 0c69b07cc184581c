import { openStore } from '../store.ts';

/** Whether a call was just refused because the person's email address is not confirmed. */
export const unconfirmedRefusal = openStore(false);
