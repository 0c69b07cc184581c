import { closeWorkshop } from '@keywright/contract/workshops.calls';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
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
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.workshops_close()}
        footer={
          <Button tone="danger" wide busy={busy && m.workshops_closing()} onClick={() => void close()}>
            {m.workshops_close()}
          </Button>
        }
      >
        <Stack>
          <p>{m.workshops_close_what()}</p>
          {error ? <Alert tone="rejected">{saysOf(error)}</Alert> : null}
        </Stack>
      </Sheet>
    </div>
  );
};
