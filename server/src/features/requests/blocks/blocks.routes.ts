import * as contract from '@keywright/contract/blocks';
import type { Caller } from '../../../access/actor.ts';
import { type Serving, serve } from '../../../platform/http/serve.ts';
import { addBlock } from './add-block.ts';
import { listBlocks } from './list-blocks.ts';
import { removeBlock } from './remove-block.ts';

/** The values whose orders need a second review. */
export const blockRoutes = (serving: Serving<Caller>): void => {
  const { parts } = serving;

  serve(serving, contract.blocks, () => listBlocks(parts));
  serve(serving, contract.addBlock, async ({ caller, body }) => {
    await addBlock(parts, caller, body);
    return listBlocks(parts);
  });
  serve(serving, contract.removeBlock, async ({ caller, params, body }) => {
    await removeBlock(parts, caller, { ...params, ...body });
    return listBlocks(parts);
  });
};
