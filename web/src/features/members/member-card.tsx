import { fullName } from '@keywright/contract/full-name';
import type { Member } from '@keywright/contract/members';
import { planName } from '@keywright/words/plan-names';
import { day } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import styles from './members.module.css';

/** Whether somebody is validated, and that they are out. */
export const Standing = ({ member }: { member: Pick<Member, 'isActive' | 'isValidatedUser'> }) => (
  <span className={styles.badges}>
    <Badge tone={member.isValidatedUser ? 'fulfilled' : 'pending'}>
      {member.isValidatedUser ? m.members_validated() : m.members_not_validated()}
    </Badge>
    {member.isActive ? null : <Badge tone="rejected">{m.members_inactive()}</Badge>}
  </span>
);

/** The plan that they have, or until when a trial runs or ran. */
export const planWords = ({ tier, trialEndsAt }: Pick<Member, 'tier' | 'trialEndsAt'>): string => {
  const isTrial = trialEndsAt !== null && Date.parse(trialEndsAt) > Date.now();
  if (tier !== 'NONE' && !isTrial) return planName({ tier, trial: false });
  return trialEndsAt ? m.members_trial_until({ date: day(trialEndsAt) }) : planName({ tier: 'NONE', trial: false });
};

type MemberCardProps = { member: Member; isChosen: boolean; onChoose: () => void };

/** One member in the list: the name opens them, and the whole card is its target. */
export const MemberCard = ({ member, isChosen, onChoose }: MemberCardProps) => (
  <li className={styles.card} data-chosen={isChosen || undefined}>
    <h2 className={styles.name}>
      <button type="button" className={styles.open} aria-pressed={isChosen} onClick={onChoose}>
        {fullName(member)}
      </button>
    </h2>
    <p className={styles.email}>{member.email}</p>
    <Standing member={member} />
    <p className={styles.meta}>{planWords(member)}</p>
  </li>
);
