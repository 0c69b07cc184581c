import * as contract from '@keywright/contract/accounting';
import type { Caller } from '../../access/actor.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { exportMoney } from './export-money.ts';
import { viewClose } from './view-close.ts';

/** What the shop earned and spent, for its accountant. */
export const accountingRoutes = (serving: Serving<Caller>): void => {
  serve(serving, contract.moneyClose, ({ query }) => viewClose(serving.parts, query));
  serveBytes(serving, contract.moneyExport, ({ caller, query }) => exportMoney(serving.parts, caller, query));
};
