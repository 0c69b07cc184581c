import { decodeVin, getMakes } from '@keywright/contract/catalogue';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { serveConstant } from '../../platform/http/serve-constant.ts';
import { catalogue, decode } from './catalogue.facts.ts';

/** Prices that a browser keeps may be this old; what is charged is priced again. */
const CACHE = 'public, max-age=300';

export const catalogueRoutes = <C>(serving: Serving<C>): void => {
  serveConstant(serving, getMakes, { answer: [...catalogue], cacheControl: CACHE });
  serve(serving, decodeVin, async ({ body }) => decode(body.vin));
};
