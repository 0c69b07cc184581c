import { fullName } from '@keywright/contract/full-name';
import type { Member } from '@keywright/contract/members';
import { planName } from '@keywright/words/plan-names';
import { day } from '../../lib/format.ts';
import { placeName } from '../../lib/place-name.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
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

type MemberTableProps = { people: readonly Member[]; chosen: string; onChoose: (id: string) => void };

/** The members as a table. Next to an open member it is one column: the name, with the rest below it. */
export const MemberTable = ({ people, chosen, onChoose }: MemberTableProps) => (
  <Table
    label={m.members_users_title()}
    className={styles.members}
    columns={[
      m.members_name(),
      m.members_status(),
      m.members_plan(),
      m.members_state(),
      m.members_phone(),
      m.members_registered(),
    ]}
  >
    {people.map((member) => (
      <tr key={member.id} data-selected={member.id === chosen}>
        <th scope="row">
          <button
            type="button"
            className={styles.open}
            aria-pressed={member.id === chosen}
            onClick={() => onChoose(member.id)}
          >
            {fullName(member)}
          </button>
          <span className={styles.email}>{member.email}</span>
          <span className={styles.below}>
            <Standing member={member} />
            {planWords(member)}
          </span>
        </th>
        <td>
          <Standing member={member} />
        </td>
        <td>{planWords(member)}</td>
        <td>{placeName(member.state)}</td>
        <td>{member.phone}</td>
        <td>{day(member.registeredAt)}</td>
      </tr>
    ))}
  </Table>
);
