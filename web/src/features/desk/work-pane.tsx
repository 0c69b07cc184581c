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
import { useAtWork } from './use-at-work.ts';
import type { DeskAddress } from './use-desk-address.ts';
import { useLeaving } from './use-leaving.ts';
import { forgetUndo } from './use-undo.ts';
import type { Queue } from './use-queue.ts';

type WorkPaneProps = { id: string; queue: Queue; address: DeskAddress };

/** One request with all that is needed to decide it. */
export const WorkPane = ({ id, queue, address }: WorkPaneProps) => {
  const query = useQuery(requestQuery(id));
  const { data: request } = query;
  const work = useRef<HTMLDivElement>(null);
  useKeptFocus(work, request?.status);
  useLeaving(id);
  const atWork = useAtWork(request);
  const openNext = () => address.go({ request: queue.nextAfter(id) });
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
      <Loaded query={query} failed={m.desk_error_request()} shape="card">
        {(found) => <Work request={found} openNext={openNext} linkTo={address.linkTo} />}
      </Loaded>
    </div>
  );
};

type WorkProps = { request: DeskRequest; openNext: () => void; linkTo: DeskAddress['linkTo'] };

const Work = ({ request, openNext, linkTo }: WorkProps) => {
  const done = (words: string) => {
    // What ended can't be taken back, nor can what led to it.
    forgetUndo();
    showToast(words, { tone: 'fulfilled' });
    openNext();
  };
  const decline = request.can.includes('decline') ? (
    <DeclineButton request={request} onDeclined={() => done(m.desk_declined())} />
  ) : null;
  const { user } = useSession();
  const [standsIn, setStandsIn] = useState<string | null>(null);
  // Rank alone opens no form: who is no holder says first that they stand in.
  const works = request.can.includes('process') && (request.startedBy?.id === user?.id || standsIn === request.id);
  const look = request.can.includes('secondLook') ? <LookAnswers request={request} /> : null;
  return (
    <>
      <RequestIdentity request={request} />
      <RequestHead request={request} linkTo={linkTo} />
      {request.report ? <ReportSaid report={request.report} /> : null}
      <EditedNote request={request} />
      <Authority request={request} />
      <Documents request={request} />
      {request.status === 'PENDING' || (request.status === 'INPROGRESS' && !works) ? (
        <StartActions
          request={request}
          openNext={openNext}
          onStandIn={request.can.includes('process') ? () => setStandsIn(request.id) : undefined}
          decline={decline}
          look={look}
        />
      ) : null}
      {works && request.status === 'INPROGRESS' ? (
        <ProcessForm
          request={request}
          onSent={() => done(m.desk_sent({ vehicle: vehicleOf(request) }))}
          decline={decline}
        />
      ) : null}
      {request.endedAt ? <EndedRequest request={request} /> : null}
      {request.report ? (
        <ReportAnswers key={request.report.id} request={request} report={request.report} done={done} look={look} />
      ) : null}
    </>
  );
};
