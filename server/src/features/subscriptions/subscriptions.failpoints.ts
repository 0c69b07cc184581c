import { failpointsOf } from '../../platform/failpoint.ts';

/** Every place between two steps of a plan's life at which the fault tests end the program. */
export const planFailpoints = ['plan.after_start', 'plan.after_read', 'plan.after_written'] as const;

export const planChangeFailpoints = [
  'plan.after_agreed',
  'plan.after_change',
  'plan.after_wish',
  'plan.after_renewal',
] as const;

export const planEndFailpoints = ['plan.after_end'] as const;

export const failpoint = failpointsOf([...planFailpoints, ...planChangeFailpoints, ...planEndFailpoints]);
