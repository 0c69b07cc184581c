import { decodeVin, getMakes } from '@keywright/contract/catalogue';
import * as prices from '@keywright/contract/prices';
import type { Caller } from '../../access/actor.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { servePrepared } from '../../platform/http/serve-prepared.ts';
import { catalogueAt, decode } from './catalogue.facts.ts';
import type { CataloguePorts } from './catalogue.ports.ts';
import { changePrices } from './change-prices.ts';
import { listPrices } from './list-prices.ts';
import type { ShownPrices } from './shown-prices.ts';

/** Prices that a browser keeps may be this old; what is charged is priced again. */
const CACHE = 'public, max-age=60';

type Needs = { shown: ShownPrices; ports: CataloguePorts };

export const catalogueRoutes = (serving: Serving<Caller>, { shown, ports }: Needs): void => {
  const { parts } = serving;

  servePrepared(serving, getMakes, { of: shown.now, answer: catalogueAt, cacheControl: CACHE });
  serve(serving, decodeVin, async ({ body }) => decode(body.vin));
  serve(serving, prices.priceTable, () => listPrices(parts, ports));
  serve(serving, prices.setPrices, async ({ caller, params, body }) => {
    await changePrices(parts, caller, { ...params, ...body });
    return listPrices(parts, ports);
  });
  serve(serving, prices.withdrawPrices, async ({ caller, params }) => {
    await changePrices(parts, caller, { row: params.row, withdraws: Number(params.version) });
    return listPrices(parts, ports);
  });
};
