import type { Endpoint } from '@keywright/contract/endpoint';
import type * as accounts from '@keywright/contract/accounts';
import type * as admins from '@keywright/contract/admins';
import type * as ask from '@keywright/contract/ask';
import type * as audit from '@keywright/contract/audit';
import type * as cart from '@keywright/contract/cart';
import type * as catalogue from '@keywright/contract/catalogue';
import type * as compliance from '@keywright/contract/compliance';
import type * as desk from '@keywright/contract/desk';
import type * as devices from '@keywright/contract/devices';
import type * as factors from '@keywright/contract/factors';
import type * as legalHolds from '@keywright/contract/legal-holds';
import type * as members from '@keywright/contract/members';
import type * as orders from '@keywright/contract/orders';
import type * as payments from '@keywright/contract/payments';
import type * as profile from '@keywright/contract/profile';
import type * as signIn from '@keywright/contract/sign-in';
import type * as support from '@keywright/contract/support';
import { endpointsByFeature } from '../api-pages.ts';

type Files =
  | typeof accounts
  | typeof admins
  | typeof ask
  | typeof audit
  | typeof cart
  | typeof catalogue
  | typeof compliance
  | typeof desk
  | typeof devices
  | typeof factors
  | typeof legalHolds
  | typeof members
  | typeof orders
  | typeof payments
  | typeof profile
  | typeof signIn
  | typeof support;
type ExportsOf<File> = File extends unknown ? File[keyof File] : never;
type NameOf<Thing> =
  Thing extends Pick<Endpoint, 'method' | 'path' | 'audience' | 'reply'>
    ? `${Thing['method']} ${Thing['path']}`
    : never;

/** The name of every call of the contract, such as `GET /cart/summary`. */
export type CallName = NameOf<ExportsOf<Files>>;

/** Every call of the contract. */
export const allEndpoints: Endpoint[] = Object.values(endpointsByFeature).flat();

const TOKEN = 'A'.repeat(43);

/** An address of this endpoint with something that could be there in place of each parameter. */
export const someAddress = ({ path }: Endpoint): string =>
  path.replace(/:(\w+)/g, (_, name: string) => (name === 'token' ? TOKEN : crypto.randomUUID()));
