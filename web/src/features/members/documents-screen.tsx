import { fullName } from '@keywright/contract/full-name';
import type { WaitingPerson } from '@keywright/contract/reviews';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { durationBetween } from '../../lib/format.ts';
import { useEscape } from '../../lib/keys/use-escape.ts';
import { useListKeys } from '../../lib/keys/use-list-keys.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useWide } from '../../ui/use-wide.ts';
import styles from './members.module.css';
import { waitingQuery } from './members.queries.ts';
import { PersonReview } from './person-review.tsx';

/** Whose documents wait to be looked at on the left, those of one person on the right. */
export const DocumentsScreen = () => {
  const { value, change } = useAddressFilter();
  const wide = useWide();
  const waiting = useQuery(waitingQuery);
  const people = waiting.data?.people ?? [];
  // On a desk's screen somebody is always open; on a phone the list comes first.
  const chosen = value('user') || (wide ? (people[0]?.id ?? '') : '');
  const leave = () => change({ user: '' });
  const [followed, setFollowed] = useState('');
  /** After the last decision about somebody comes whoever waits longest of the others. */
  const goOn = () => {
    const next = people.find(({ id }) => id !== chosen)?.id ?? '';
    setFollowed(next);
    change({ user: next });
  };
  useListKeys({ ids: people.map(({ id }) => id), chosen, choose: (user) => change({ user }), onNext: goOn });
  useEscape(() => change({ user: '' }));
  const person = people.find(({ id }) => id === chosen);
  return (
    <Screen title={m.members_docs_title()}>
      <Loaded query={waiting} failed={m.members_docs_failed()} shape="card" count={5}>
        {(all) => (
          <div className={classes(styles.panes, styles.waiting)}>
            {wide || !chosen ? (
              <div className={styles.list}>
                <p className={styles.meta} role="status">
                  {m.members_waiting({ count: all.waiting })}
                </p>
                {people.length === 0 ? <EmptyState>{m.members_docs_none()}</EmptyState> : null}
                <ul className={styles.cards} aria-label={m.members_waiting_people()}>
                  {people.map((one) => (
                    <WaitingCard
                      key={one.id}
                      person={one}
                      now={new Date(waiting.dataUpdatedAt).toISOString()}
                      isChosen={one.id === chosen}
                      onChoose={() => change({ user: one.id })}
                    />
                  ))}
                </ul>
              </div>
            ) : null}
            <section className={styles.detail} tabIndex={-1} data-work="" aria-label={m.members_documents()}>
              {chosen ? (
                <div className={styles.panel}>
                  {wide ? null : (
                    <div>
                      <Button dense onClick={leave}>
                        {m.members_back()}
                      </Button>
                    </div>
                  )}
                  <PersonReview
                    key={chosen}
                    userId={chosen}
                    person={person}
                    follows={chosen === followed}
                    onLast={goOn}
                  />
                </div>
              ) : null}
            </section>
          </div>
        )}
      </Loaded>
    </Screen>
  );
};

type WaitingCardProps = { person: WaitingPerson; now: string; isChosen: boolean; onChoose: () => void };

const WaitingCard = ({ person, now, isChosen, onChoose }: WaitingCardProps) => (
  <li className={styles.card} data-chosen={isChosen || undefined}>
    <h2 className={styles.name}>
      <button type="button" className={styles.open} aria-pressed={isChosen} onClick={onChoose}>
        {fullName(person)}
      </button>
    </h2>
    <p>{m.members_waits({ time: durationBetween(person.waitingSince, now) })}</p>
    <p className={styles.meta}>
      {[
        ...(person.documents > 0 ? [m.members_doc_count({ count: person.documents })] : []),
        ...(person.licences > 0 ? [m.members_licence_count({ count: person.licences })] : []),
      ].join(' · ')}
    </p>
  </li>
);
