import * as contract from '@keywright/contract/numbers';
import type { Caller } from '../../../access/actor.ts';
import { type Serving, serve } from '../../../platform/http/serve.ts';
import { viewNumbers } from './view-numbers.ts';

export const numbersRoutes = (serving: Serving<Caller>): void => {
  serve(serving, contract.deskNumbers, ({ query }) => viewNumbers(serving.parts, query));
};
