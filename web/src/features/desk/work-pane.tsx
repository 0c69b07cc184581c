import type { DeskRequest } from '@keywright/contract/desk';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'icon:arrow-left';
import { useRef, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useWide } from '../../ui/use-wide.ts';
import { Authority } from './authority.tsx';
import { ReportAnswers, ReportSaid } from './code-report.tsx';
import { DeclineButton } from './decline-sheet.tsx';
import styles from './desk.module.css';
import { requestQuery } from './desk.queries.ts';
import { vehicleOf } from './desk-words.ts';
import { Documents } from './documents.tsx';
import { EditedNote } from './edited-note.tsx';
import { EndedRequest } from './ended-request.tsx';
import { ProcessForm } from './process-form.tsx';
import { RequestHead, RequestIdentity } from './request-head.tsx';
import { LookAnswers } from './second-look.tsx';
import { StartActions } from './start-actions.tsx';
import { useUnopened } from './opened-here.ts';
import { papersOf } from './papers.ts';
import { usePhotosAhead } from './photos-ahead.ts';
import { useAtWork } from './use-at-work.ts';
import { type ChosenPaper, useChosenPaper } from './use-chosen-paper.ts';
import type { DeskAddress } from './use-desk-address.ts';
import { useLeaving } from './use-leaving.ts';
import { forgetUndo } from './use-undo.ts';
import type { Queue } from './use-queue.ts';

type WorkPaneProps = { id: string; queue: Queue; address: DeskAddress };

/** One request with all that is needed to decide it. */
export const WorkPane = ({ id, queue, address }: WorkPaneProps) => {
  const query = useQuery({ ...requestQuery(id), placeholderData: () => queue.rowOf(id) });
  const { data: request } = query;
  const work = useRef<HTMLDivElement>(null);
  useKeptFocus(work, request?.status);
  useLeaving(id);
  const atWork = useAtWork(request);
  const next = queue.nextAfter(id);
  const openNext = () => address.go({ request: next?.id ?? null }, { flushSync: true });
  return (
    <div ref={work} tabIndex={-1} className={styles.work} data-work="" {...atWork}>
      <Button
        tone="text"
        className={styles.back}
        icon={<Icon of={ArrowLeft} />}
        onClick={() => address.go({ request: null })}
      >
        {m.desk_back()}
      </Button>
      {!request && query.isError ? <MissingTitle /> : null}
      <Loaded query={query} failed={m.desk_error_request()} shape="card">
        {(found) => <Work request={found} next={next} openNext={openNext} linkTo={address.linkTo} />}
      </Loaded>
    </div>
  );
};

/** On a phone the list with its heading is not shown beside a request that could not be loaded. */
const MissingTitle = () => {
  const Heading = useWide() ? 'h2' : 'h1';
  return <Heading>{m.desk_pane()}</Heading>;
};

/** Which document is in view; once it has arrived, the others of this request and those of the next one are loaded. */
const useDocuments = (request: DeskRequest, next: DeskRequest | null): ChosenPaper => {
  const shown = useChosenPaper(request);
  const inView = papersOf(request).find(({ kind }) => kind === shown.kind)?.source;
  const hasArrived = useUnopened(request, (kind) => kind === shown.kind).length === 0;
  usePhotosAhead({ request, next, inView, hasArrived });
  return shown;
};

/** Where nobody else could send the code, a review would be the sender's own and count for nothing. */
const isReviewUseful = ({ can, secondLook }: DeskRequest): boolean =>
  can.includes('secondLook') && !secondLook.isSoleReviewer;

type WorkProps = {
  request: DeskRequest;
  next: DeskRequest | null;
  openNext: () => void;
  linkTo: DeskAddress['linkTo'];
};

const Work = ({ request, next, openNext, linkTo }: WorkProps) => {
  const done = (words: string) => {
    // What ended can't be taken back, nor can what led to it.
    forgetUndo();
    showToast(words, { tone: 'fulfilled' });
    openNext();
  };
  const decline = request.can.includes('decline') ? (
    <DeclineButton request={request} onDeclined={() => done(m.desk_declined({ vehicle: vehicleOf(request) }))} />
  ) : null;
  const shown = useDocuments(request, next);
  const { user } = useSession();
  const [standsIn, setStandsIn] = useState<string | null>(null);
  // Rank alone opens no form: who is no holder says first that they stand in.
  const works = request.can.includes('process') && (request.startedBy?.id === user?.id || standsIn === request.id);
  const look = isReviewUseful(request) ? <LookAnswers request={request} /> : null;
  return (
    <>
      <RequestIdentity request={request} />
      <RequestHead request={request} linkTo={linkTo} />
      {request.report ? <ReportSaid report={request.report} /> : null}
      <EditedNote request={request} />
      <Authority request={request} />
      <Documents request={request} shown={shown} />
      {request.status === 'PENDING' || (request.status === 'INPROGRESS' && !works) ? (
        <StartActions
          request={request}
          openNext={openNext}
          onStarted={shown.showNext}
          onStandIn={request.can.includes('process') ? () => setStandsIn(request.id) : undefined}
          decline={decline}
          look={look}
        />
      ) : null}
      {works && request.status === 'INPROGRESS' ? (
        <ProcessForm
          request={request}
          onSent={() => done(m.desk_sent({ vehicle: vehicleOf(request) }))}
          showNext={shown.showNext}
          decline={decline}
        />
      ) : null}
      {request.endedAt ? <EndedRequest request={request} /> : null}
      {request.report ? (
        <ReportAnswers
          key={request.report.id}
          request={request}
          report={request.report}
          done={done}
          showNext={shown.showNext}
          look={look}
        />
      ) : null}
    </>
  );
};
