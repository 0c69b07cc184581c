import * as contract from '@keywright/contract/members';
import * as reviews from '@keywright/contract/reviews';
import type { Caller } from '../../access/actor.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { exportMembers } from './export-members.ts';
import { listEarlier } from './list-earlier.ts';
import { listMembers } from './list-members.ts';
import { listDocuments, listMemberLicences, listWaiting } from './list-papers.ts';
import type { MemberReactions } from './members.reactions.ts';
import { noteMember } from './note-member.ts';
import { reviewDocument } from './review-document.ts';
import { reviewLicence } from './review-licence.ts';
import { reinstateMember, revokeMember } from './revoke-member.ts';
import { validateMember } from './validate-member.ts';
import { viewActivity } from './view-activity.ts';
import { exportHistory, viewHistory } from './view-history.ts';
import { viewMember } from './view-member.ts';

/** What the desk does about members. */
export const memberRoutes = (serving: Serving<Caller>, reactions: MemberReactions): void => {
  const { parts } = serving;

  serve(serving, contract.members, async ({ caller, query, request, reply }) => {
    const { rows, next } = await listMembers(parts, caller, query);
    linkNext(request, reply, next);
    return rows;
  });

  serveBytes(serving, contract.memberExport, ({ caller }) => exportMembers(parts, caller));

  serve(serving, contract.member, ({ caller, params }) => viewMember(parts, caller, params));

  serve(serving, contract.memberActivity, ({ caller, params }) => viewActivity(parts, caller, params));

  serve(serving, contract.earlierOfMember, ({ caller, params }) => listEarlier(parts, caller, params));

  serve(serving, contract.validateMember, async ({ caller, params, body }) => {
    await validateMember(parts, reactions, caller, { ...params, ...body });
    return viewMember(parts, caller, params);
  });

  serve(serving, contract.revokeMember, async ({ caller, params }) => {
    await revokeMember(parts, reactions, caller, params);
    return viewMember(parts, caller, params);
  });

  serve(serving, contract.reinstateMember, async ({ caller, params }) => {
    await reinstateMember(parts, reactions, caller, params);
    return viewMember(parts, caller, params);
  });

  serve(serving, contract.noteMember, async ({ caller, params, body }) => {
    await noteMember(parts, caller, { ...params, ...body });
    return viewMember(parts, caller, params);
  });

  serve(serving, contract.userHistory, async ({ caller, query, request, reply }) => {
    const { rows, next } = await viewHistory(parts, caller, query);
    linkNext(request, reply, next);
    return rows;
  });

  serveBytes(serving, contract.userHistoryExport, ({ caller, query }) => exportHistory(parts, caller, query));
  reviewRoutes(serving, reactions);
};

const reviewRoutes = (serving: Serving<Caller>, reactions: MemberReactions): void => {
  const { parts } = serving;

  serve(serving, reviews.waitingPeople, () => listWaiting(parts));

  serve(serving, reviews.complianceDocuments, ({ caller, params }) => listDocuments(parts, caller, params));

  serve(serving, reviews.reviewDocument, ({ caller, params, body }) =>
    reviewDocument(parts, reactions, caller, { ...params, ...body }),
  );

  serve(serving, reviews.complianceLicences, ({ caller, params }) => listMemberLicences(parts, caller, params));

  serve(serving, reviews.reviewLicence, ({ caller, params, body }) =>
    reviewLicence(parts, caller, { ...params, ...body }),
  );
};
