import * as catalogue from '@keywright/contract/catalogue';
import * as compliance from '@keywright/contract/compliance';
import * as desk from '@keywright/contract/desk';
import type { Endpoint } from '@keywright/contract/endpoint';
import * as payments from '@keywright/contract/payments';
import * as requests from '@keywright/contract/requests';
import * as sessions from '@keywright/contract/sessions';

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'method' in one && 'path' in one && 'audience' in one;

/** Every call of the contract. */
export const allEndpoints: Endpoint[] = [catalogue, compliance, desk, payments, requests, sessions].flatMap((part) =>
  Object.values(part).filter(isEndpoint),
);

const TOKEN = 'A'.repeat(43);

/** An address of this endpoint with something that could be there in place of each parameter. */
export const someAddress = ({ path }: Endpoint): string =>
  path.replace(/:(\w+)/g, (_, name: string) => (name === 'token' ? TOKEN : crypto.randomUUID()));
