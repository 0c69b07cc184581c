import { joinWorkshop } from '@keywright/contract/workshops.calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { saysOf } from '../../lib/refusal.ts';
import { useSession } from '../../lib/session.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/layout.tsx';
import { useWorkshopChange } from './use-workshop-change.ts';
import { invitationQuery } from './workshop.queries.ts';

/** What joining means, before somebody does. */
export const JoinCard = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const { run, busy, error } = useAttempt();
  const changed = useWorkshopChange();
  const { user } = useSession();
  const invitation = useQuery(invitationQuery(token)).data?.invitation;
  const join = () =>
    run(async () => {
      const now = await call(joinWorkshop, { body: { token } }, m.workshops_join_failed);
      changed(now, m.workshops_joined({ workshop: now.role === 'none' ? '' : now.name }));
      onDone();
    });
  return (
    <Card>
      <Stack>
        <h2>{m.workshops_join_title()}</h2>
        {invitation ? <p>{m.workshops_join_who(invitation)}</p> : null}
        {invitation && user?.email !== invitation.email ? (
          <Alert tone="late">{m.workshops_join_other(invitation)}</Alert>
        ) : null}
        <p>{m.workshops_join_what()}</p>
        {error ? <Alert tone="rejected">{saysOf(error)}</Alert> : null}
        <Button tone="primary" wide busy={busy && m.workshops_joining()} onClick={() => void join()}>
          {m.workshops_join()}
        </Button>
      </Stack>
    </Card>
  );
};
