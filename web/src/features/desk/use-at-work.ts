import type { DeskRequest } from '@keywright/contract/desk';
import { touchRequest } from '@keywright/contract/desk.calls';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { showToast } from '../../ui/toast-store.ts';

/** So often the server hears that somebody is at work; after five minutes without it counts as idle. */
const EVERY_MS = 60_000;

/**
 * Typing, pressing and looking at documents is work: who holds the request is not idle meanwhile. Whoever loses it to somebody else reads
 * so. Answers what the pane takes.
 */
export const useAtWork = (request: DeskRequest | undefined) => {
  const { user } = useSession();
  const last = useRef(0);
  const holder = request?.status === 'INPROGRESS' ? request.startedBy : null;
  const isMine = holder !== null && holder?.id === user?.id;
  const was = useRef(false);
  useEffect(() => {
    if (was.current && holder && !isMine) showToast(m.desk_taken_over({ name: holder.name }), { tone: 'rejected' });
    was.current = isMine;
  }, [holder, isMine]);
  const work = () => {
    const now = Date.now();
    if (!request || !isMine || now - last.current < EVERY_MS) return;
    last.current = now;
    // What fails is said again with the next press.
    void call(touchRequest, { params: { id: request.id } }, m.desk_error_status).catch(() => {
      last.current = 0;
    });
  };
  return { onKeyDownCapture: work, onPointerDownCapture: work };
};
