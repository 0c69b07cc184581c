import { failpointsOf } from '../../platform/failpoint.ts';

/** Every place between two steps of this feature at which the fault tests may end the program. */
export const sessionFailpoints = ['session.after_rotation'] as const;

export const failpoint = failpointsOf(sessionFailpoints);
