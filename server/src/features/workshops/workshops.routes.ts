import * as contract from '@keywright/contract/workshops';
import type { Caller } from '../../access/actor.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import { closeWorkshop } from './close-workshop.ts';
import { leaveWorkshop, limitTechnician, removeTechnician } from './end-technician.ts';
import { giveStatement } from './give-statement.ts';
import { inviteTechnician, withdrawInvitation } from './invite-technician.ts';
import { joinWorkshop } from './join-workshop.ts';
import { listOrders } from './list-orders.ts';
import { changeWorkshop, openWorkshop } from './open-workshop.ts';
import { viewInvitation } from './view-invitation.ts';
import { viewWorkshop } from './workshop.view.ts';
import type { WorkshopReactions } from './workshops.reactions.ts';

/** Workshops: their owners, who works in them, what they ordered. */
export const workshopRoutes = (serving: Serving<Caller>, reactions: WorkshopReactions): void => {
  const { parts } = serving;

  serve(serving, contract.ownWorkshop, ({ caller }) => viewWorkshop(parts, parts.db, caller));
  serve(serving, contract.workshopInvitation, ({ query }) => viewInvitation(parts, query.invitation));
  serve(serving, contract.openWorkshop, ({ caller, body }) => openWorkshop(parts, caller, body));
  serve(serving, contract.changeWorkshop, ({ caller, body }) => changeWorkshop(parts, caller, body));
  serve(serving, contract.closeWorkshop, ({ caller }) => closeWorkshop(parts, reactions, caller));
  serve(serving, contract.inviteTechnician, ({ caller, body }) => inviteTechnician(parts, caller, body));
  serve(serving, contract.withdrawTechnician, ({ caller, params }) => withdrawInvitation(parts, caller, params));
  serve(serving, contract.joinWorkshop, ({ caller, body }) => joinWorkshop(parts, caller, body));
  serve(serving, contract.leaveWorkshop, ({ caller }) => leaveWorkshop(parts, reactions, caller));
  serve(serving, contract.limitTechnician, ({ caller, params, body }) =>
    limitTechnician(parts, caller, { ...params, ...body }),
  );
  serve(serving, contract.removeTechnician, ({ caller, params }) => removeTechnician(parts, reactions, caller, params));
  serve(serving, contract.workshopOrders, ({ caller, query }) => listOrders(parts, caller, query));
  serveBytes(serving, contract.workshopStatement, ({ caller, query }) => giveStatement(parts, caller, query));
};
