import type { DeskRequest } from '@keywright/contract/desk';
import { type ReactNode, useState } from 'react';
import { timeOfDay } from '../../lib/format.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useCommands } from '../../lib/keys/commands.ts';
import { vehicleOf } from './desk-words.ts';
import styles from './desk.module.css';
import { useRelease, useStart, useTakeOver } from './desk.queries.ts';
import { focusCode } from './focus-code.ts';
import { Foot } from './foot.tsx';
import { offerUndo } from './use-undo.ts';

type StartActionsProps = {
  request: DeskRequest;
  openNext: () => void;
  /** It is this admin's now, who has seen what is in view. */
  onStarted: () => void;
  /** Opens the form to a super admin in the place of who holds the request. */
  onStandIn?: (() => void) | undefined;
  decline: ReactNode;
  /** The two answers of a second admin, for who may give one. */
  look: ReactNode;
};

/** What can be done with a request that is not this admin's: start it, or take it over from somebody idle. */
export const StartActions = ({ request, openNext, onStarted, onStandIn, decline, look }: StartActionsProps) => {
  const release = useRelease({
    onDone: () => showToast(m.desk_released({ vehicle: vehicleOf(request) })),
    onRefused: (error) => showToast(saysOf(error, m.desk_error_status()), { tone: 'rejected' }),
  });
  const start = useStart({
    onDone: () => {
      offerUndo(m.desk_started(), () => release.press(request.id));
      onStarted();
      focusCode();
    },
    onRefused: (error) => {
      if (!(error instanceof Refused) || error.code !== 'request.already_started') return;
      showToast(m.desk_taken({ words: error.message }));
      openNext();
    },
  });
  const mayStart = request.can.includes('start');
  const press = () => {
    if (mayStart) start.press(request.id, request.version);
  };
  useCommands(mayStart ? [{ key: 's', words: m.desk_start(), run: press }] : []);
  return (
    <div className={styles.actions}>
      <div className={styles.beforeStart}>
        {start.error ? <Alert tone="rejected">{saysOf(start.error, m.desk_error_status())}</Alert> : null}
        {request.startedBy && request.heldSince ? (
          <p className={styles.meta}>
            {m.desk_with({ name: request.startedBy.name, time: timeOfDay(request.heldSince) })}
          </p>
        ) : null}
        {request.status === 'PENDING' ? (
          <p className={styles.meta}>{mayStart ? m.desk_before_start() : m.desk_own_case()}</p>
        ) : null}
      </div>
      <Foot>
        {mayStart ? (
          <Button tone="primary" className={styles.main} busy={start.isPending && m.desk_starting()} onClick={press}>
            {m.desk_start()} <KeyCap>S</KeyCap>
          </Button>
        ) : null}
        {request.can.includes('takeOver') ? <TakeOver request={request} /> : null}
        {onStandIn && request.startedBy ? <StandIn name={request.startedBy.name} onConfirmed={onStandIn} /> : null}
        {look}
        {decline}
      </Foot>
    </div>
  );
};

const TakeOver = ({ request }: { request: DeskRequest }) => {
  const [asking, setAsking] = useState(false);
  const takeOver = useTakeOver({
    onDone: () => {
      setAsking(false);
      focusCode();
    },
  });
  const name = request.startedBy?.name ?? '';
  const ask = () => setAsking(true);
  useCommands([{ key: 't', words: m.desk_take_over(), run: ask }]);
  return (
    <>
      <Button aria-keyshortcuts="T" onClick={ask}>
        {m.desk_take_over()} <KeyCap silent>T</KeyCap>
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.desk_take_over_title()}
        footer={
          <Button
            tone="primary"
            busy={takeOver.isPending && m.desk_starting()}
            onClick={() => takeOver.press(request.id)}
          >
            {m.desk_take_over()}
          </Button>
        }
      >
        {takeOver.error ? <Alert tone="rejected">{saysOf(takeOver.error, m.desk_error_status())}</Alert> : null}
        <p>{m.desk_take_over_words({ name })}</p>
      </Dialog>
    </>
  );
};

const StandIn = ({ name, onConfirmed }: { name: string; onConfirmed: () => void }) => {
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  useCommands([{ key: 'i', words: m.desk_stand_in({ name }), run: ask }]);
  return (
    <>
      <Button aria-keyshortcuts="I" onClick={ask}>
        {m.desk_stand_in({ name })} <KeyCap silent>I</KeyCap>
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.desk_stand_in({ name })}
        footer={
          <Button tone="primary" onClick={onConfirmed}>
            {m.desk_stand_in({ name })}
          </Button>
        }
      >
        <p>{m.desk_stand_in_words({ name })}</p>
      </Dialog>
    </>
  );
};
