import type { OwnWorkshop } from '@keywright/contract/workshops';
import { m } from '@keywright/words/messages';
import { Invitations } from './invitations.tsx';
import { Orders } from './orders.tsx';
import { Settings } from './settings.tsx';
import { Statement } from './statement.tsx';
import { Technicians } from './technicians.tsx';
import type { CodeOf } from './workshop-screen.tsx';

export type Owned = Extract<OwnWorkshop, { role: 'owner' }>;

/** All that an owner sets and sees. */
export const OwnerView = ({ workshop, codeOf }: { workshop: Owned; codeOf: CodeOf }) => (
  <>
    <Technicians technicians={workshop.technicians} />
    <Invitations invitations={workshop.invitations} />
    <Orders title={m.workshops_orders()} codeOf={codeOf} isOwner />
    <Statement />
    <Settings workshop={workshop} />
  </>
);
