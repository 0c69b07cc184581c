import { m } from '@keywright/words/messages';
import { Invitations } from './invitations.tsx';
import { Orders } from './orders.tsx';
import { Settings } from './settings.tsx';
import { Statement } from './statement.tsx';
import { Technicians } from './technicians.tsx';
import type { CodeOf, Owned } from './workshop-types.ts';

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
