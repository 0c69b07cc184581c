import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { invitationTokenOf } from './invite-technician.ts';
import { invitationForMail } from './workshops.store.ts';

/** The mail by which somebody is invited to work in a workshop. It is the same whether its address has an account. */
export const workshopMails = ({ db, settings }: Pick<Parts, 'db' | 'settings'>) =>
  ({
    'workshop-invitation': async ({ invitationId }, says) => {
      const workshop = await invitationForMail(db, invitationId);
      // A mail that was held up for longer than its link lasts, or whose link was ended meanwhile, says so.
      if (!workshop) return { subject: says.mails_workshop_over_subject(), lines: [says.mails_workshop_over_1()] };
      const token = invitationTokenOf(settings.secretKey, invitationId);
      return {
        subject: says.mails_workshop_subject({ workshop: workshop.name }),
        lines: [
          says.mails_workshop_who({ owner: workshop.owner ?? '', workshop: workshop.name }),
          says.mails_workshop_what(),
          says.mails_workshop_how(),
          says.mails_workshop_ignore(),
        ],
        action: { label: says.mails_workshop_action(), page: `/workshop?invitation=${token}` },
      };
    },
  }) satisfies Partial<MailTemplates>;
