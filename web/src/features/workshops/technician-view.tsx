import type { OwnWorkshop } from '@keywright/contract/workshops';
import { leaveWorkshop } from '@keywright/contract/workshops.calls';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { ConfirmSheet } from '../../ui/confirm.tsx';
import { Card, Stack } from '../../ui/layout.tsx';
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
          <UsedLines limits={workshop.limits} planUse={workshop.planUse} used={workshop.used} />
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
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={m.workshops_leave()}
      yes={m.workshops_leave()}
      busy={busy && m.workshops_leaving()}
      onYes={() => void leave()}
      failed={error ? saysOf(error) : null}
    >
      <p>{m.workshops_leave_what()}</p>
    </ConfirmSheet>
  );
};
