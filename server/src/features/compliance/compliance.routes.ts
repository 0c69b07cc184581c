import {
  changeJurisdiction as changeJurisdictionCall,
  complianceStatus,
  jurisdictions,
  licences,
  publicComplianceStatus,
  publicJurisdictions,
  removeLicence as removeLicenceCall,
  saveLicence as saveLicenceCall,
} from '@keywright/contract/compliance';
import type { Caller } from '../../access/actor.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { changeJurisdiction } from './change-jurisdiction.ts';
import type { ComplianceReactions } from './compliance.reactions.ts';
import { statusOfEverybody, viewCompliance } from './compliance-status.ts';
import { listJurisdictions, listPublicJurisdictions } from './list-jurisdictions.ts';
import { listLicences } from './list-licences.ts';
import { removeLicence } from './remove-licence.ts';
import { saveLicence } from './save-licence.ts';

/** A browser may show a law that was changed this long ago as it was; what is released goes by what is recorded. */
const CACHE = 'public, max-age=300';

/** What the law asks of a locksmith, and what members show of it. */
export const complianceRoutes = (serving: Serving<Caller>, reactions: ComplianceReactions): void => {
  const { parts } = serving;

  serve(serving, complianceStatus, ({ caller }) => viewCompliance(parts, caller));
  serve(serving, publicComplianceStatus, async ({ caller }) => statusOfEverybody(caller.locale));

  serve(serving, publicJurisdictions, async ({ reply }) => {
    const all = await listPublicJurisdictions(parts);
    reply.header('cache-control', CACHE);
    return all;
  });

  serve(serving, jurisdictions, () => listJurisdictions(parts));

  serve(serving, changeJurisdictionCall, async ({ caller, params, body }) => {
    await changeJurisdiction(parts, caller, { ...params, ...body });
    return listJurisdictions(parts);
  });

  serve(serving, licences, ({ caller }) => listLicences(parts, caller));

  serve(serving, saveLicenceCall, async ({ caller, params, body }) => {
    await saveLicence(parts, reactions, caller, { ...params, ...body });
    return listLicences(parts, caller);
  });

  serve(serving, removeLicenceCall, async ({ caller, params }) => {
    await removeLicence(parts, reactions, caller, params);
    return listLicences(parts, caller);
  });
};
