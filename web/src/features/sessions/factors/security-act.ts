import type { Passkey } from '@keywright/contract/factors';

type Plain =
  | 'two-factor-on'
  | 'two-factor-off'
  | 'another-app'
  | 'recovery-codes'
  | 'fingerprint-on'
  | 'fingerprint-off'
  | 'another-passkey';

type Each<Kind> = Kind extends string ? { kind: Kind } : never;

/** What a person is about to change about the protection of the account. */
export type SecurityAct = Each<Plain> | { kind: 'passkey-off'; passkey: Passkey };
