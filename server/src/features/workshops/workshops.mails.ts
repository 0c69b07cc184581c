import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { invitationTokenOf } from './invite-technician.ts';
import { invitationForMail, nameOfWorkshop } from './workshops.store.ts';

/** The mail by which somebody is invited to work in a workshop, the same whether its address has an account; and that by which they hear that it is over. */
export const workshopMails = ({ db, settings }: Pick<Parts, 'db' | 'settings'>) =>
  ({
    'workshop-invitation': async ({ invitationId }, says) => {
      const workshop = await invitationForMail(db, invitationId);
      // A mail that was held up for longer than its link lasts, or whose link was ended meanwhile, says so.
      if (!workshop) return { subject: says.mails_workshop_over_subject(), lines: [says.mails_workshop_over_1()] };
      const token = invitationTokenOf(settings.secretKey, invitationId);
      return {
        subject: says.mails_workshop_subject(),
        lines: [
          says.mails_workshop_who({ owner: workshop.owner ?? '', workshop: workshop.name }),
          says.mails_workshop_what(),
          says.mails_workshop_how(),
          says.mails_workshop_ignore(),
        ],
        action: { label: says.mails_workshop_action(), page: `/workshop?invitation=${token}` },
      };
    },
    'workshop-place-ended': async ({ workshopId, why }, says) => {
      const workshop = await nameOfWorkshop(db, workshopId);
      return {
        subject: says.mails_workshop_ended_subject(),
        lines:
          why === 'removed'
            ? [
                says.mails_workshop_removed({ workshop }),
                says.mails_workshop_removed_orders(),
                says.mails_workshop_account(),
              ]
            : [
                says.mails_workshop_closed({ workshop }),
                says.mails_workshop_closed_orders(),
                says.mails_workshop_account(),
              ],
      };
    },
  }) satisfies Partial<MailTemplates>;
