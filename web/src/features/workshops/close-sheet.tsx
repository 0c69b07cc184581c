import { closeWorkshop } from '@keywright/contract/workshops.calls';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { ConfirmSheet } from '../../ui/confirm.tsx';
import { useWorkshopChange } from './use-workshop-change.ts';

/** The way to close the workshop, with what follows said before. */
export const CloseWorkshop = () => {
  const [isOpen, setOpen] = useState(false);
  const { run, busy, error } = useAttempt();
  const changed = useWorkshopChange();
  const close = () =>
    run(async () => changed(await call(closeWorkshop, {}, m.workshops_close_failed), m.workshops_closed()));
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{m.workshops_close()}</Button>
      <ConfirmSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.workshops_close()}
        yes={m.workshops_close()}
        busy={busy && m.workshops_closing()}
        onYes={() => void close()}
        failed={error ? saysOf(error) : null}
      >
        <p>{m.workshops_close_what()}</p>
      </ConfirmSheet>
    </div>
  );
};
