import { about } from './audit-act.ts';

const workshop = about('workshop');

/** What is done in workshops. Addresses of who is invited stand nowhere in the log. */
export const workshopActs = {
  'workshop.opened': workshop(),
  'workshop.changed': workshop<{ poRequired: boolean }>(),
  'workshop.invited': workshop<{ invitation: string }>(),
  'workshop.invitation_withdrawn': workshop<{ invitation: string }>(),
  'workshop.joined': workshop<{ personId: string }>(),
  'workshop.limited': workshop<{
    personId: string;
    mostOpen: number | null;
    mostCents: number | null;
    usesPlan: boolean;
  }>(),
  /** With how many orders that became the owner's. */
  'workshop.left': workshop<{ personId: string; orders: number }, 'removed' | 'left' | 'profile deleted'>(),
  'workshop.handed_over': workshop<{ personId: string; orderId: string }>(),
  'workshop.ended': workshop<never, 'profile deleted' | 'closed'>(),
  'workshop.statement_taken': workshop<{ month: string; as: 'csv' | 'pdf' }>(),
};
