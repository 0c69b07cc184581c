import { changeCodeRule as changeCodeRuleCall, codeRules } from '@keywright/contract/code-rules';
import * as reports from '@keywright/contract/code-reports';
import {
  openCodeDraft as openCodeDraftCall,
  saveCodeDraft as saveCodeDraftCall,
} from '@keywright/contract/code-drafts';
import { deskHours, setDeskHours as setDeskHoursCall } from '@keywright/contract/desk-hours';
import * as contract from '@keywright/contract/desk';
import {
  changeFlagRule as changeFlagRuleCall,
  flagRules,
  tryFlagRule as tryFlagRuleCall,
} from '@keywright/contract/flags';
import { labelFraud as labelFraudCall } from '@keywright/contract/fraud';
import { linkedRecords } from '@keywright/contract/linked';
import * as presence from '@keywright/contract/presence';
import {
  mentions,
  requestHistory,
  seeMentions as seeMentionsCall,
  writeNote as writeNoteCall,
} from '@keywright/contract/request-notes';
import { askReview as askReviewCall, secondLook, secondReviews } from '@keywright/contract/second-look';
import { deskShift, handOverRequests as handOverCall } from '@keywright/contract/shift';
import type { Caller } from '../../../access/actor.ts';
import { linkNext } from '../../../platform/http/link-next.ts';
import { type Serving, serve } from '../../../platform/http/serve.ts';
import type { RequestReactions } from '../requests.reactions.ts';
import { answerReport } from './answer-report.ts';
import { askPhotoAgain } from './ask-photo-again.ts';
import { askReview } from './ask-review.ts';
import { openCodeDraft, saveCodeDraft } from './code-drafts.ts';
import { countDesk } from './count-desk.ts';
import { declineRequest } from './decline-request.ts';
import { handOverRequests } from './hand-over-requests.ts';
import { leaveRequest } from './leave-request.ts';
import { listQueue, listReports, listReviews } from './list-queue.ts';
import { listTransactions } from './list-transactions.ts';
import { listCodeRules } from './list-code-rules.ts';
import { labelFraud } from './label-fraud.ts';
import { viewLinked } from './view-linked.ts';
import { tryFlagRule } from './try-flag-rule.ts';
import { listFlagRules } from './list-flag-rules.ts';
import { changeCodeRule } from './change-code-rule.ts';
import { changeFlagRule } from './change-flag-rule.ts';
import { listShift } from './list-shift.ts';
import { setDeskHours } from './set-desk-hours.ts';
import { lookAsSecond } from './second-look.ts';
import { noteIdNumber } from './note-id-number.ts';
import { processRequest } from './process-request.ts';
import { replaceCode } from './replace-code.ts';
import { releaseRequest } from './release-request.ts';
import { revealToDesk } from './reveal-to-desk.ts';
import { listMentions, seeMentions } from './see-mentions.ts';
import { startRequest } from './start-request.ts';
import { takeOverRequest } from './take-over-request.ts';
import { touchRequest } from './touch-request.ts';
import { viewDeskHours } from './view-desk-hours.ts';
import { viewAfter, viewCase } from './view-case.ts';
import { viewHistory } from './view-history.ts';
import { writeNote } from './write-note.ts';

export const deskRoutes = (serving: Serving<Caller>, reactions: RequestReactions): void => {
  deskLists(serving);
  deskSteps(serving, reactions);
  deskReports(serving, reactions);
  deskNotes(serving);
  deskDrafts(serving);
  deskRules(serving);
};

const deskLists = (serving: Serving<Caller>): void => {
  const { parts } = serving;

  serve(serving, contract.pendingRequests, async ({ caller, query, request, reply }) => {
    const { rows, next } = await listQueue(parts, caller, { status: 'PENDING', ...query });
    linkNext(request, reply, next);
    return rows;
  });

  serve(serving, contract.inProgressRequests, async ({ caller, query, request, reply }) => {
    const { rows, next } = await listQueue(parts, caller, { status: 'INPROGRESS', ...query });
    linkNext(request, reply, next);
    return rows;
  });

  serve(serving, contract.transactions, async ({ caller, query, request, reply }) => {
    const { rows, next } = await listTransactions(parts, caller, query);
    linkNext(request, reply, next);
    return rows;
  });

  serve(serving, reports.codeReports, async ({ caller, query, request, reply }) => {
    const { rows, next } = await listReports(parts, caller, query);
    linkNext(request, reply, next);
    return rows;
  });

  serve(serving, secondReviews, async ({ caller, query, request, reply }) => {
    const { rows, next } = await listReviews(parts, caller, query);
    linkNext(request, reply, next);
    return rows;
  });

  serve(serving, contract.deskCounts, ({ caller, query }) => countDesk(parts, caller, query));

  serve(serving, deskShift, () => listShift(parts));

  serve(serving, contract.deskRequest, ({ caller, params }) => viewCase(parts, caller, params));
};

const deskSteps = (serving: Serving<Caller>, reactions: RequestReactions): void => {
  const { parts } = serving;

  serve(serving, contract.startRequest, async ({ caller, params, body }) =>
    viewAfter(parts, caller, await startRequest(parts, caller, { ...params, ...body })),
  );
  serve(serving, contract.releaseRequest, async ({ caller, params }) =>
    viewAfter(parts, caller, await releaseRequest(parts, caller, params)),
  );
  serve(serving, contract.takeOverRequest, async ({ caller, params }) =>
    viewAfter(parts, caller, await takeOverRequest(parts, caller, params)),
  );
  serve(serving, handOverCall, ({ caller, params, body }) =>
    handOverRequests(parts, caller, { from: params.id, ...body }),
  );
  serve(serving, contract.touchRequest, ({ caller, params }) => touchRequest(parts, caller, params));
  serve(serving, presence.leaveRequest, async ({ caller, params }) => {
    await leaveRequest(parts, caller, params);
    return { ok: true } as const;
  });
  serve(serving, contract.processRequest, async ({ caller, body }) =>
    viewAfter(parts, caller, await processRequest(parts, reactions, caller, body)),
  );
  serve(serving, askReviewCall, async ({ caller, params }) =>
    viewAfter(parts, caller, await askReview(parts, caller, params)),
  );
  serve(serving, secondLook, async ({ caller, params, body }) =>
    viewAfter(parts, caller, await lookAsSecond(parts, caller, { ...params, ...body })),
  );
  serve(serving, contract.askPhotoAgain, async ({ caller, params, body }) =>
    viewAfter(parts, caller, await askPhotoAgain(parts, caller, { ...params, ...body })),
  );
  serve(serving, contract.noteIdNumber, async ({ caller, params, body }) =>
    viewAfter(parts, caller, await noteIdNumber(parts, caller, { ...params, ...body })),
  );
  serve(serving, contract.declineRequest, async ({ caller, params, body }) =>
    viewAfter(parts, caller, await declineRequest(parts, reactions, caller, { ...params, ...body })),
  );
  serve(serving, linkedRecords, ({ caller, params }) => viewLinked(parts, caller, params));
  serve(serving, labelFraudCall, async ({ caller, params, body }) =>
    viewAfter(parts, caller, await labelFraud(parts, caller, { ...params, ...body })),
  );
  serve(serving, contract.deskReveal, ({ caller, params, body }) =>
    revealToDesk(parts, caller, { ...params, ...body }),
  );
};

const deskReports = (serving: Serving<Caller>, reactions: RequestReactions): void => {
  const { parts } = serving;

  serve(serving, reports.replaceCode, async ({ caller, params, body }) =>
    viewAfter(parts, caller, await replaceCode(parts, caller, { ...params, ...body })),
  );
  serve(serving, reports.answerReport, async ({ caller, params, body }) =>
    viewAfter(parts, caller, await answerReport(parts, reactions, caller, { ...params, ...body })),
  );
};

const deskNotes = (serving: Serving<Caller>): void => {
  const { parts } = serving;

  serve(serving, requestHistory, ({ caller, params }) => viewHistory(parts, caller, params));
  serve(serving, writeNoteCall, ({ caller, params, body }) => writeNote(parts, caller, { ...params, ...body }));
  serve(serving, mentions, ({ caller }) => listMentions(parts, caller));
  serve(serving, seeMentionsCall, async ({ caller, params }) => {
    await seeMentions(parts, caller, params);
    return { ok: true } as const;
  });
};

const deskDrafts = (serving: Serving<Caller>): void => {
  const { parts } = serving;

  serve(serving, saveCodeDraftCall, ({ caller, params, body }) => saveCodeDraft(parts, caller, { ...params, ...body }));
  serve(serving, openCodeDraftCall, ({ caller, params }) => openCodeDraft(parts, caller, params));
};

const deskRules = (serving: Serving<Caller>): void => {
  const { parts } = serving;

  serve(serving, codeRules, () => listCodeRules(parts));
  serve(serving, changeCodeRuleCall, async ({ caller, params, body }) => {
    await changeCodeRule(parts, caller, { ...params, ...body });
    return listCodeRules(parts);
  });
  serve(serving, tryFlagRuleCall, ({ params, query: { most = null } }) => tryFlagRule(parts, { ...params, most }));
  serve(serving, deskHours, () => viewDeskHours(parts));
  serve(serving, setDeskHoursCall, async ({ caller, body }) => {
    await setDeskHours(parts, caller, body);
    return viewDeskHours(parts);
  });
  serve(serving, flagRules, () => listFlagRules(parts));
  serve(serving, changeFlagRuleCall, async ({ caller, params, body }) => {
    await changeFlagRule(parts, caller, { ...params, ...body });
    return listFlagRules(parts);
  });
};
