import * as papers from '@keywright/contract/papers';
import type { Caller } from '../../access/actor.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import { giveOwnReceipt, giveTrackedReceipt } from './give-receipt.ts';
import { giveOwnRequestFile, giveTrackedRequestFile } from './give-request-file.ts';
import { giveOwnVinFile, giveVinFile } from './give-vin-file.ts';

/** What people take along of their orders and requests. */
export const paperRoutes = (serving: Serving<Caller>): void => {
  const { parts } = serving;

  serveBytes(serving, papers.ownReceipt, ({ caller, params, query }) =>
    giveOwnReceipt(parts, caller, { ...params, ...query, zone: caller.zone() }),
  );
  serveBytes(serving, papers.trackedReceipt, ({ caller, params, query }) =>
    giveTrackedReceipt(parts, { ...params, ...query, zone: caller.zone() }),
  );
  serveBytes(serving, papers.ownRequestFile, ({ caller, params, query }) =>
    giveOwnRequestFile(parts, caller, { ...params, ...query, zone: caller.zone() }),
  );
  serveBytes(serving, papers.trackedRequestFile, ({ caller, params, query }) =>
    giveTrackedRequestFile(parts, caller, { ...params, ...query, zone: caller.zone() }),
  );
  serveBytes(serving, papers.ownVinFile, ({ caller, params, query }) =>
    giveOwnVinFile(parts, caller, { ...params, ...query }),
  );
  serve(serving, papers.vinFile, async ({ caller, body }) => {
    const { bytes, mediaType, filename } = await giveVinFile(parts, caller, body);
    return { name: filename, mediaType, base64: bytes.toString('base64') };
  });
};
