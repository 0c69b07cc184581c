import { fullName } from '@keywright/contract/full-name';
import type { OneMember } from '@keywright/contract/members';
import { useQuery } from '@tanstack/react-query';
import { day, dayAndTime } from '../../lib/format.ts';
import { heldWords } from '../../lib/held-words.ts';
import { at } from '../../lib/locale.ts';
import { placeName } from '../../lib/place-name.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { HeldNotice } from '../../ui/held-notice.tsx';
import { Link } from '../../ui/link.ts';
import { EarlierRecords } from './earlier-records.tsx';
import { LastLogin, MemberActivity } from './member-activity.tsx';
import { MemberActs } from './member-acts.tsx';
import { Standing, planWords } from './member-table.tsx';
import styles from './members.module.css';
import { memberQuery, useMembersShown } from './members.queries.ts';
import { NotesField } from './notes-field.tsx';
import { PersonDocuments } from './person-documents.tsx';

type MemberPanelProps = { id: string; onLeave: () => void };

/** One person: how to reach them, their documents, what they did, what the desk noted, and what can be done. */
export const MemberPanel = ({ id, onLeave }: MemberPanelProps) => {
  const query = useQuery(memberQuery(id));
  return (
    <div className={styles.panel}>
      <div>
        <Button dense onClick={onLeave}>
          {m.members_back()}
        </Button>
      </div>
      <Loaded query={query} failed={m.members_one_failed()} count={6}>
        {(member) => <Known member={member} />}
      </Loaded>
    </div>
  );
};

const Known = ({ member }: { member: OneMember }) => {
  const { askAgain } = useMembersShown();
  const place = placeName(member.state);
  return (
    <>
      <div className={styles.head}>
        <h2>{fullName(member)}</h2>
        <Standing member={member} />
      </div>
      <dl className={styles.facts}>
        <Fact name={m.members_email()}>{member.email}</Fact>
        <Fact name={m.members_phone()}>{member.phone || m.members_not_given()}</Fact>
        <Fact name={m.members_state()}>{place || m.members_not_given()}</Fact>
        <Fact name={m.members_plan()}>{planWords(member)}</Fact>
        <Fact name={m.members_registered()}>{day(member.registeredAt)}</Fact>
        <LastLogin id={member.id} />
        {member.validation ? (
          <Fact name={m.members_validated()} className={styles.whole}>
            {validationWords(member.validation)}
          </Fact>
        ) : null}
      </dl>
      <section className={styles.part} aria-labelledby="member-documents">
        <h3 id="member-documents">{m.members_documents()}</h3>
        <PersonDocuments
          userId={member.id}
          about={[fullName(member), place].filter(Boolean).join(', ')}
          onDecided={() => void askAgain()}
        />
      </section>
      <MemberActs member={member} />
      <MemberActivity member={member} />
      <Held member={member} />
      <NotesField member={member} />
      <EarlierRecords id={member.id} />
    </>
  );
};

const validationWords = ({ by: name, at: time, reason }: NonNullable<OneMember['validation']>): string =>
  reason
    ? m.members_validated_because({ name, time: dayAndTime(time), reason })
    : m.members_validated_by({ name, time: dayAndTime(time) });

/** To a super admin: that what there is about somebody is kept from being destroyed; or how to keep it, with their address filled in. */
const Held = ({ member: { email, holds } }: { member: OneMember }) => {
  if (!holds) return null;
  const [hold] = holds;
  if (!hold)
    return (
      <p>
        <Link to={at(`/super-admin/holds?about=person&subject=${encodeURIComponent(email)}`)}>
          {m.legal_holds_place()}
        </Link>
      </p>
    );
  return <HeldNotice {...heldWords(hold)} />;
};
