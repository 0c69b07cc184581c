import type { Endpoint } from '@keywright/contract/endpoint';
import { endpointsByFeature } from '../api-pages.ts';

/** Every call of the contract. */
export const allEndpoints: Endpoint[] = Object.values(endpointsByFeature).flat();

const TOKEN = 'A'.repeat(43);

/** An address of this endpoint with something that could be there in place of each parameter. */
export const someAddress = ({ path }: Endpoint): string =>
  path.replace(/:(\w+)/g, (_, name: string) => (name === 'token' ? TOKEN : crypto.randomUUID()));
