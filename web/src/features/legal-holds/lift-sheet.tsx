import { type LegalHold, liftLegalHold } from '@keywright/contract/legal-holds';
import { liftLegalHold as liftCall } from '@keywright/contract/legal-holds.calls';
import { type SubmitEvent, useId, useState } from 'react';
import { call } from '../../lib/call.ts';
import { type Faults, faultsFrom } from '../../lib/faults.ts';
import { saysOf } from '../../lib/refusal.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { subjectOf } from './legal-holds.queries.ts';
import { ReasonField } from './reason-field.tsx';
import { useHoldAct } from './use-hold-act.ts';

type SheetProps = { open: boolean; hold: LegalHold; onClose: () => void; onLifted: () => void };

/** Lets the clearing away of what a hold kept go on: always with a reason, and with what follows said before. */
export const LiftSheet = ({ open, hold, onClose, onLifted }: SheetProps) => {
  const formId = useId();
  const { typed, change, forget } = useTyped(`lift ${hold.id}`, { reason: '' });
  const [faults, setFaults] = useState<Faults>({});
  const act = useHoldAct({
    send: (body: { reason: string }) => call(liftCall, { params: { id: hold.id }, body }, m.holds_failed),
    done: m.holds_lift_done,
    onDone: () => {
      forget();
      onClose();
      onLifted();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const judged = liftLegalHold.body.safeParse(typed);
    setFaults(judged.success ? {} : faultsFrom(judged.error));
    if (!judged.success) event.currentTarget.querySelector<HTMLElement>('[name=reason]')?.focus();
    else if (!act.isPending) act.mutate(judged.data);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.holds_lift_named({ subject: hold.subject })}
      closeLabel={m.common_close()}
      footer={
        <Button type="submit" form={formId} tone="danger" wide busy={act.isPending && m.holds_sending()}>
          {m.holds_lift()}
        </Button>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={submit}>
        <Stack>
          <p>{subjectOf(hold)}</p>
          <p>{m.holds_lift_words()}</p>
          <ReasonField
            value={typed.reason}
            error={faults['reason']}
            onChange={(reason) => {
              setFaults({});
              change({ reason });
            }}
          />
          {act.error ? <Alert tone="rejected">{saysOf(act.error)}</Alert> : null}
        </Stack>
      </form>
    </Sheet>
  );
};
