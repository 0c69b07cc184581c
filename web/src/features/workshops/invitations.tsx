import type { Invitation, Lending } from '@keywright/contract/workshops';
import { inviteTechnician, withdrawTechnician } from '@keywright/contract/workshops.calls';
import { call } from '../../lib/call.ts';
import { day } from '../../lib/format.ts';
import { withReason } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useWorkshopChange } from './use-workshop-change.ts';
import styles from './workshop.module.css';
import type { Owned } from './workshop-types.ts';

/** Who was invited and has not come yet. */
export const Invitations = ({ invitations, lending }: Pick<Owned, 'invitations' | 'lending'>) =>
  invitations.length === 0 ? null : (
    <section className={styles.section}>
      <h2>{m.workshops_invitations()}</h2>
      <ul className={styles.cards} aria-label={m.workshops_invitations()}>
        {invitations.map((one) => (
          <InvitationCard key={one.id} invitation={one} lending={lending} />
        ))}
      </ul>
    </section>
  );

type CardProps = { invitation: Invitation; lending: Lending };

const InvitationCard = ({ invitation: { id, email, expiresAt, isOver, limits }, lending }: CardProps) => {
  // A plan that can't be lent now is not promised again.
  const usesPlan = limits.usesPlan && lending === 'on';
  const resending = useAttempt();
  const withdrawing = useAttempt();
  const changed = useWorkshopChange();
  const resend = () =>
    resending.run(
      async () =>
        changed(
          await call(inviteTechnician, { body: { email, ...limits, usesPlan } }, m.workshops_invite_failed),
          m.workshops_invited({ email }),
        ),
      (error) => showToast(withReason(m.workshops_invite_failed(), error), { tone: 'rejected' }),
    );
  const withdraw = () =>
    withdrawing.run(
      async () =>
        changed(
          await call(withdrawTechnician, { params: { id } }, m.workshops_withdraw_failed),
          m.workshops_withdrawn(),
        ),
      (error) => showToast(withReason(m.workshops_withdraw_failed(), error), { tone: 'rejected' }),
    );
  return (
    <li className={styles.card}>
      <h3>{email}</h3>
      <p className="meta">
        {isOver ? m.workshops_invitation_over() : m.workshops_invitation_until({ day: day(expiresAt) })}
      </p>
      <Row>
        <Button dense busy={resending.busy && m.workshops_inviting()} onClick={() => void resend()}>
          {m.workshops_resend()}
        </Button>
        <Button dense busy={withdrawing.busy && m.workshops_removing()} onClick={() => void withdraw()}>
          {m.workshops_withdraw()}
        </Button>
      </Row>
    </li>
  );
};
