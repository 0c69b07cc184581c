import {
  checkoutFailpoints,
  rareFailpoints,
  settlementFailpoints,
  settleUpFailpoints,
} from '../../server/src/features/payments/payments.failpoints.ts';
import { profileFailpoints } from '../../server/src/features/profile/profile.failpoints.ts';
import { requestFailpoints } from '../../server/src/features/requests/requests.failpoints.ts';
import { sessionFailpoints } from '../../server/src/features/sessions/sessions.failpoints.ts';
import {
  planChangeFailpoints,
  planEndFailpoints,
  planFailpoints,
} from '../../server/src/features/subscriptions/subscriptions.failpoints.ts';
import { vaultFailpoints } from '../../server/src/platform/vault/vault.failpoints.ts';

/** Every place that the program knows. */
export const places = [
  ...requestFailpoints,
  ...checkoutFailpoints,
  ...settlementFailpoints,
  ...settleUpFailpoints,
  ...rareFailpoints,
  ...sessionFailpoints,
  ...profileFailpoints,
  ...planFailpoints,
  ...planChangeFailpoints,
  ...planEndFailpoints,
  ...vaultFailpoints,
] as const;
export type Failpoint = (typeof places)[number];
