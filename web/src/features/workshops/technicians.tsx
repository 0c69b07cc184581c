import type { Technician } from '@keywright/contract/workshops';
import { useRef, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row } from '../../ui/layout.tsx';
import { useAsked } from '../../ui/form-sheet.tsx';
import { useFocusLater } from '../../ui/use-focus-later.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { LimitsSheet } from './limits-sheet.tsx';
import { RemoveSheet } from './remove-sheet.tsx';
import { UsedLines } from './used-lines.tsx';
import styles from './workshop.module.css';
import type { Owned } from './workshop-types.ts';
import { NotLent } from './not-lent.tsx';

type Asked = { what: 'limits' | 'remove'; of: Technician };

/** Who works here, within which limits. */
export const Technicians = ({ technicians, lending }: Pick<Owned, 'technicians' | 'lending'>) => {
  const [isInviting, setInviting] = useState(false);
  const { asked, ask, sheet } = useAsked<Asked>();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useFocusLater(heading);
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {m.workshops_technicians()}
        </h2>
        <Button dense onClick={() => setInviting(true)}>
          {m.workshops_invite()}
        </Button>
      </div>
      <NotLent lending={lending} />
      {technicians.length === 0 ? (
        <EmptyState>{m.workshops_no_technicians()}</EmptyState>
      ) : (
        <ul className={styles.cards} aria-label={m.workshops_technicians()}>
          {technicians.map((one) => (
            <TechnicianCard key={one.id} technician={one} onAsk={ask} />
          ))}
        </ul>
      )}
      <InviteSheet lending={lending} open={isInviting} onClose={() => setInviting(false)} />
      {asked?.what === 'limits' ? (
        <LimitsSheet key={asked.of.id} technician={asked.of} lending={lending} {...sheet} />
      ) : null}
      {asked?.what === 'remove' ? (
        <RemoveSheet
          key={asked.of.id}
          technician={asked.of}
          {...sheet}
          // The button that was pressed has gone with its card.
          onRemoved={focusHeading}
        />
      ) : null}
    </section>
  );
};

type CardProps = { technician: Technician; onAsk: (asked: Asked) => void };

const TechnicianCard = ({ technician, onAsk }: CardProps) => {
  const { name, email, isValidated, limits, planUse, used } = technician;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {isValidated ? <Badge tone="fulfilled">{m.workshops_validated()}</Badge> : null}
      </div>
      <p className="meta">{email}</p>
      {isValidated ? null : <p className="meta">{m.workshops_not_validated()}</p>}
      <UsedLines limits={limits} planUse={planUse} used={used} />
      <Row>
        <Button
          dense
          aria-label={m.workshops_limits_of({ name })}
          onClick={() => onAsk({ what: 'limits', of: technician })}
        >
          {m.workshops_limits()}
        </Button>
        <Button
          dense
          aria-label={m.workshops_remove_named({ name })}
          onClick={() => onAsk({ what: 'remove', of: technician })}
        >
          {m.workshops_remove()}
        </Button>
      </Row>
    </li>
  );
};
