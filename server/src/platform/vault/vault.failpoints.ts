import { failpointsOf } from '../failpoint.ts';

/** Every place between two steps of the vault at which the fault tests may end the program. */
export const vaultFailpoints = ['erase.after_page'] as const;

export const failpoint = failpointsOf(vaultFailpoints);
