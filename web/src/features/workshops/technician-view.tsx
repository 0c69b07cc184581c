import type { OwnWorkshop } from '@keywright/contract/workshops';
import { leaveWorkshop } from '@keywright/contract/workshops.calls';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { Orders } from './orders.tsx';
import { UsedLines } from './used-lines.tsx';
import { useWorkshopChange } from './use-workshop-change.ts';
import type { CodeOf } from './workshop-types.ts';

type Place = Extract<OwnWorkshop, { role: 'technician' }>;

/** Where somebody works, what they may do there, and how they leave. */
export const TechnicianView = ({ workshop, codeOf }: { workshop: Place; codeOf: CodeOf }) => {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Card>
        <Stack>
          <h2>{workshop.name}</h2>
          <p>{m.workshops_you_work({ workshop: workshop.name, owner: workshop.ownerName })}</p>
          <h3>{m.workshops_own_limits()}</h3>
          <UsedLines limits={workshop.limits} used={workshop.used} />
          <div>
            <Button onClick={() => setLeaving(true)}>{m.workshops_leave()}</Button>
          </div>
        </Stack>
      </Card>
      <Orders title={m.workshops_own_orders()} codeOf={codeOf} isOwner={false} />
      <LeaveSheet open={isLeaving} onClose={() => setLeaving(false)} />
    </>
  );
};

const LeaveSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { run, busy, error } = useAttempt();
  const changed = useWorkshopChange();
  const leave = () =>
    run(async () => {
      changed(await call(leaveWorkshop, {}, m.workshops_leave_failed), m.workshops_left());
      onClose();
    });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.workshops_leave()}
      footer={
        <Button tone="danger" wide busy={busy && m.workshops_leaving()} onClick={() => void leave()}>
          {m.workshops_leave()}
        </Button>
      }
    >
      <Stack>
        <p>{m.workshops_leave_what()}</p>
        {error ? <Alert tone="rejected">{saysOf(error)}</Alert> : null}
      </Stack>
    </Sheet>
  );
};
