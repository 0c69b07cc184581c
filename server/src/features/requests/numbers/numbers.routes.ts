import * as contract from '@keywright/contract/numbers';
import { usualTimes } from '@keywright/contract/usual-times';
import type { Caller } from '../../../access/actor.ts';
import { type Serving, serve } from '../../../platform/http/serve.ts';
import { serveBytes } from '../../../platform/http/serve-bytes.ts';
import { exportNumbers } from './export-numbers.ts';
import { openUsualTimes } from './usual-times.ts';
import { viewNumbers } from './view-numbers.ts';

export const numbersRoutes = (serving: Serving<Caller>): void => {
  serve(serving, contract.deskNumbers, ({ query }) => viewNumbers(serving.parts, query));
  serveBytes(serving, contract.numbersExport, ({ query }) => exportNumbers(serving.parts, query));
  serve(serving, usualTimes, openUsualTimes(serving.parts));
};
