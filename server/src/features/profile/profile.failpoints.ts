import { failpointsOf } from '../../platform/failpoint.ts';

/** Every place between two steps of this feature at which the fault tests may end the program. */
export const profileFailpoints = ['delete.after_person', 'delete.after_all'] as const;

export const failpoint = failpointsOf(profileFailpoints);
