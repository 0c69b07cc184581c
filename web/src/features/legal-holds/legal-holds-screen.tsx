import type { LegalHold } from '@keywright/contract/legal-holds';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { at } from '../../lib/locale.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { CardList } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useAsked } from '../../ui/form-sheet.tsx';
import { useFocusLater } from '../../ui/use-focus-later.ts';
import { HoldCard } from './hold-card.tsx';
import styles from './legal-holds.module.css';
import { legalHoldsQuery } from './legal-holds.queries.ts';
import { LiftSheet } from './lift-sheet.tsx';
import { PlaceSheet } from './place-sheet.tsx';

/** What is kept from being destroyed: placing a hold, those that stand, and those that were lifted. */
export const LegalHoldsScreen = () => {
  const { value, change } = useAddressFilter();
  const [about, subject] = [value('about') === 'person' ? ('person' as const) : ('request' as const), value('subject')];
  // From the page of what is to be kept it comes filled in.
  const [isPlacing, setPlacing] = useState(subject !== '');
  const opener = useRef<HTMLButtonElement>(null);
  const focusOpener = useFocusLater(opener);
  const close = () => {
    setPlacing(false);
    // What was opened with the page has nothing to give the focus back to.
    focusOpener();
    change({ about: '', subject: '' });
  };
  return (
    <Screen
      title={m.legal_holds_title()}
      back={{ to: at('/super-admin/settings'), words: m.desk_nav_settings() }}
      actions={
        <Button ref={opener} dense onClick={() => setPlacing(true)}>
          {m.legal_holds_place()}
        </Button>
      }
      lead={m.legal_holds_lead()}
    >
      <Holds />
      <PlaceSheet key={subject} open={isPlacing} onClose={close} filled={{ about, subject }} />
    </Screen>
  );
};

const Holds = () => (
  <Loaded query={useQuery(legalHoldsQuery)} failed={m.legal_holds_load_failed()} count={3}>
    {(holds) => <Shown holds={holds} />}
  </Loaded>
);

const Shown = ({ holds }: { holds: readonly LegalHold[] }) => {
  const { value, change } = useAddressFilter();
  const { asked, ask, sheet } = useAsked<LegalHold>();
  const [led, setLed] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useFocusLater(heading);
  const standing = holds.filter(({ liftedAt }) => liftedAt === null);
  const lifted = holds.filter(({ liftedAt }) => liftedAt !== null);
  // The page of what is held leads to lifting that by its address, once.
  const wanted = standing.find(({ id }) => id === value('lift'));
  if (wanted && wanted.id !== led) {
    setLed(wanted.id);
    ask(wanted);
  }
  const close = () => {
    sheet.onClose();
    change({ lift: '' });
  };
  return (
    <>
      <section className={styles.section}>
        <h2 ref={heading} tabIndex={-1}>
          {m.legal_holds_standing({ count: standing.length })}
        </h2>
        {standing.length > 0 ? (
          <CardList>
            {standing.map((hold) => (
              <HoldCard key={hold.id} hold={hold} onLift={ask} />
            ))}
          </CardList>
        ) : (
          <EmptyState>{m.legal_holds_empty()}</EmptyState>
        )}
      </section>
      {lifted.length > 0 ? (
        <section className={styles.section}>
          <h2>{m.legal_holds_lifted({ count: lifted.length })}</h2>
          <CardList>
            {lifted.map((hold) => (
              <HoldCard key={hold.id} hold={hold} />
            ))}
          </CardList>
        </section>
      ) : null}
      {asked ? (
        <LiftSheet
          key={asked.id}
          open={sheet.open}
          hold={asked}
          onClose={close}
          // The button that was pressed has gone with its card.
          onLifted={focusHeading}
        />
      ) : null}
    </>
  );
};
