import { m } from '@keywright/words/messages';
import { CloseWorkshop } from './close-sheet.tsx';
import { Invitations } from './invitations.tsx';
import { Orders } from './orders.tsx';
import { Settings } from './settings.tsx';
import { Statement } from './statement.tsx';
import { Technicians } from './technicians.tsx';
import styles from './workshop.module.css';
import type { CodeOf, Owned } from './workshop-types.ts';

/** All that an owner sets and sees. */
export const OwnerView = ({ workshop, codeOf }: { workshop: Owned; codeOf: CodeOf }) => (
  <>
    <p className={styles.name}>{workshop.name}</p>
    <Technicians technicians={workshop.technicians} lending={workshop.lending} />
    <Invitations invitations={workshop.invitations} lending={workshop.lending} />
    <Orders title={m.workshops_orders()} codeOf={codeOf} isOwner />
    <Statement />
    <Settings workshop={workshop} />
    <CloseWorkshop />
  </>
);
