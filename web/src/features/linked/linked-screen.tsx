import { type LinkedRecords, linkKinds, type LinkKind, MAX_LINKED } from '@keywright/contract/linked';
import { m } from '@keywright/words/messages';
import { useQuery } from '@tanstack/react-query';
import { day } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardItem, CardList } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './linked.module.css';
import { linkedQuery, type Subject } from './linked.queries.ts';

const titles: Record<LinkKind, () => string> = {
  VIN: m.linked_VIN,
  EMAIL: m.linked_EMAIL,
  PHONE: m.linked_PHONE,
  ID_NUMBER: m.linked_ID_NUMBER,
  DEVICE: m.linked_DEVICE,
  ADDRESS: m.linked_ADDRESS,
};

/** Everything that shares something with one request or one person, by what it shares. */
export const LinkedScreen = () => {
  const { value } = useAddressFilter();
  const [request, person] = [value('request'), value('person')];
  const subject: Subject | null = request
    ? { of: 'request', id: request }
    : person
      ? { of: 'person', id: person }
      : null;
  return (
    <Screen title={m.linked_title()} lead={m.linked_lead()}>
      {subject ? <OfSubject subject={subject} /> : <EmptyState>{m.linked_choose()}</EmptyState>}
    </Screen>
  );
};

const OfSubject = ({ subject }: { subject: Subject }) => (
  <Loaded query={useQuery(linkedQuery(subject))} failed={m.linked_failed()} count={4}>
    {(linked) => (
      <>
        {linkKinds.map((kind) => (
          <Section key={kind} kind={kind} linked={linked} />
        ))}
        <p className={styles.words}>{m.linked_card({ count: MAX_LINKED })}</p>
      </>
    )}
  </Loaded>
);

const Section = ({ kind, linked: { compared, ...linked } }: { kind: LinkKind; linked: LinkedRecords }) => {
  const requests = linked.requests.filter(({ on }) => on === kind);
  const members = linked.members.filter(({ on }) => on === kind);
  const isEmpty = requests.length + members.length === 0;
  return (
    <section className={styles.section}>
      <h2>{titles[kind]()}</h2>
      {isEmpty ? (
        <p className={styles.words}>{compared.includes(kind) ? m.linked_none() : m.linked_not_known()}</p>
      ) : (
        <CardList>
          {members.map((member) => (
            <CardItem key={member.id}>
              <h3>
                <Link to={at(`/admin/registered-users?user=${member.id}`)}>
                  {m.linked_member({ name: member.name })}
                </Link>
              </h3>
              <p className="meta">{member.email}</p>
            </CardItem>
          ))}
          {requests.map((request) => (
            <LinkedRequest key={request.id} request={request} />
          ))}
        </CardList>
      )}
    </section>
  );
};

const LinkedRequest = ({ request }: { request: LinkedRecords['requests'][number] }) => (
  <CardItem>
    <h3>
      <Link to={at(`/admin/requests/${request.id}`)}>{m.desk_vehicle(request)}</Link>
    </h3>
    <p className="meta">
      {verbatim(
        [m.desk_order({ number: request.confirmationNumber }), day(request.paidAt), request.email]
          .filter((part) => part !== null)
          .join(' · '),
      )}
    </p>
    {request.isFraud ? <Badge tone="rejected">{m.linked_fraud()}</Badge> : null}
  </CardItem>
);
