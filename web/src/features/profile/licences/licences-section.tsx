import type { OwnLicences } from '@keywright/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../../ui/loaded.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useAsked } from '../../../ui/form-sheet.tsx';
import { useFocusLater } from '../../../ui/use-focus-later.ts';
import styles from '../profile.module.css';
import { licencesQuery } from '../profile.queries.ts';
import { LicenceRow } from './licence-row.tsx';
import { LicenceSheet } from './licence-sheet.tsx';
import type { LicenceSlot } from './licence-words.ts';
import rows from './licences.module.css';
import { RemoveSheet } from './remove-sheet.tsx';

/** What the member's own place asks for, and whatever else they have on file. */
export const LicencesSection = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={rows.section} aria-labelledby="licences">
      <div className={styles.section}>
        <h2 id="licences" ref={heading} tabIndex={-1}>
          {m.profile_licences()}
        </h2>
        <p className={styles.hint}>{m.profile_licences_lead()}</p>
      </div>
      <Loaded query={useQuery(licencesQuery)} failed={m.profile_licences_failed()} count={1}>
        {(own) => <Licences own={own} heading={heading} />}
      </Loaded>
    </section>
  );
};

type Of = Pick<LicenceSlot, 'place' | 'document'>;
const isOf = (of: Of) => (one: Of) => one.place === of.place && one.document === of.document;

const slotsOf = ({ place, asked, licences }: OwnLicences): LicenceSlot[] => {
  const wanted = place === null ? [] : asked.map((document) => ({ place, document }));
  return [
    ...wanted.map((slot) => ({ ...slot, stored: licences.find(isOf(slot)) })),
    ...licences
      .filter((stored) => !wanted.some(isOf(stored)))
      .map((stored) => ({ place: stored.place, document: stored.document, stored })),
  ];
};

const keyOf = ({ place, document, stored }: LicenceSlot): string =>
  `${place} ${document} ${stored?.number ?? ''} ${stored?.expiresOn ?? ''}`;

type Asked = { slot: LicenceSlot; removing: boolean };

type LicencesProps = { own: OwnLicences; heading: RefObject<HTMLElement | null> };

const Licences = ({ own, heading }: LicencesProps) => {
  const focusHeading = useFocusLater(heading);
  const { asked, ask, sheet } = useAsked<Asked>();
  const slots = slotsOf(own);
  const isHome = ({ place, document }: LicenceSlot) =>
    own.required && place === own.place && document === 'STATE_LOCKSMITH_LICENSE';
  return (
    <Stack>
      {slots.length > 0 ? (
        <ul className={rows.rows}>
          {slots.map((slot) => (
            <LicenceRow
              key={`${slot.place} ${slot.document}`}
              slot={slot}
              isPausing={own.paused && isHome(slot)}
              onChange={() => ask({ slot, removing: false })}
              onRemove={() => ask({ slot, removing: true })}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.hint}>
          {own.place === null ? m.profile_licences_no_place() : m.profile_licences_none_asked()}
        </p>
      )}
      {asked && !asked.removing ? (
        <LicenceSheet key={keyOf(asked.slot)} {...sheet} slot={asked.slot} isLate={own.paused && isHome(asked.slot)} />
      ) : null}
      {asked?.removing ? (
        <RemoveSheet
          key={keyOf(asked.slot)}
          {...sheet}
          slot={asked.slot}
          isAskedFor={isHome(asked.slot)}
          // The button that was pressed may have gone with its row.
          onRemoved={focusHeading}
        />
      ) : null}
    </Stack>
  );
};
