import type { PaperReason } from '@keywright/contract/reviews';
import type { Messages } from '@keywright/words/by-locale';
import type { Locale } from '@keywright/contract/locale';
import { placeOf } from '@keywright/contract/places';
import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { licenceName } from '../compliance/licence-names.facts.ts';
import { paperKinds } from '../profile/papers.facts.ts';
import { documentSaid, licenceNotes } from './review-mails.store.ts';

/** Why something was turned down, and the desk's own words as far as they still stand. */
const whyOf = (says: Messages, reason: PaperReason, notes: string): string[] =>
  reason === 'OTHER' && !notes
    ? [says.mails_document_rejected_unexplained()]
    : [
        says.mails_document_rejected_2({ reason: says.members_reason({ reason }) }),
        ...(notes ? [says.mails_document_rejected_notes({ notes })] : []),
      ];

const placeName = (place: Parameters<typeof placeOf>[0], locale: Locale): string =>
  placeOf(place)?.name[locale] ?? place;

/** The mails of the desk to members about their accounts and papers. They name nobody. */
export const memberMails = ({ settings, db }: Pick<Parts, 'settings' | 'db'>) => {
  const product = settings.productName;
  return {
    'member-validated': (_, says) => ({
      subject: says.mails_member_validated_subject({ product }),
      lines: [says.mails_member_validated_1(), says.mails_member_validated_2(), says.mails_member_validated_3()],
      action: { label: says.mails_member_validated_action(), page: '/vehicle-keycode-request' },
    }),
    'member-revoked': (_, says) => ({
      subject: says.mails_member_revoked_subject({ product }),
      lines: [says.mails_member_revoked_1(), says.mails_member_revoked_2()],
    }),
    'member-reinstated': (_, says) => ({
      subject: says.mails_member_reinstated_subject({ product }),
      lines: [says.mails_member_reinstated_1()],
      action: { label: says.mails_member_reinstated_action(), page: '/login' },
    }),
    'document-rejected': async ({ documentId, reason, endsValidation }, says) => {
      const { kind, notes } = await documentSaid(db, documentId);
      const name = says.mails_document_kind({ kind });
      const isPaper = paperKinds.some((one) => one === kind);
      return {
        subject: says.mails_document_rejected_subject({ name }),
        lines: [
          says.mails_document_rejected_1({ name }),
          ...whyOf(says, reason, notes),
          says.profile_check_only(),
          ...(endsValidation ? [says.mails_document_rejected_ends()] : []),
        ],
        action: {
          label: says.mails_document_rejected_action(),
          page: isPaper ? `/profile?file=${kind}` : '/user-profile?tab=credentials',
        },
      };
    },
    'licence-rejected': async ({ licenceId, place, document, reason }, says, locale) => {
      const words = { name: licenceName(document, says), place: placeName(place, locale) };
      return {
        subject: says.mails_licence_rejected_subject(words),
        lines: [
          says.mails_licence_rejected_1(words),
          ...whyOf(says, reason, await licenceNotes(db, licenceId)),
          says.mails_licence_rejected_2(),
        ],
        action: { label: says.mails_licence_action(), page: '/user-profile?tab=credentials' },
      };
    },
  } satisfies Partial<MailTemplates>;
};
