import type { Duty, Role } from '@keywright/contract/people';
import { isDesk } from './roles.ts';
import type { Settings } from '../platform/settings.ts';

export type DutySettings = Pick<Settings, 'deskSecondStep'>;
type Standing = { role: Role; mustChangePassword: boolean; hasSecondFactor: boolean };

/** What this person must do before anything else: replace a temporary password; at the desk, have a second step at sign-in. */
export const dutiesOf = (
  { role, mustChangePassword, hasSecondFactor }: Standing,
  { deskSecondStep }: DutySettings,
): Duty[] => [
  ...(mustChangePassword ? (['change-password'] as const) : []),
  ...(deskSecondStep && isDesk({ role }) && !hasSecondFactor ? (['add-second-factor'] as const) : []),
];
