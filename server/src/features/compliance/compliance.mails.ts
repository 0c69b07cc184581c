import type { LicenceDocument } from '@keywright/contract/compliance';
import { type Locale, locales } from '@keywright/contract/locale';
import { type PlaceCode, placeOf } from '@keywright/contract/places';
import type { Messages } from '@keywright/words/by-locale';
import { licenceName } from './licence-names.facts.ts';
import type { MailTemplates } from '../../platform/mail/mail-table.ts';

type Of = { place: PlaceCode; document: LicenceDocument; expiresOn: string };

/** What a mail about one license names it by; its number is nobody's to read on the way. */
const wordsFor = ({ place, document, expiresOn }: Of, says: Messages, locale: Locale) => ({
  name: licenceName(document, says),
  place: placeOf(place)?.name[locale] ?? place,
  date: new Intl.DateTimeFormat(locales[locale].mailTag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(expiresOn),
  ),
});

/** The mails to members whose licenses end. */
export const complianceMails = {
  'licence-expiring': (refs, says, locale) => {
    const words = wordsFor(refs, says, locale);
    return {
      subject: says.mails_licence_expiring_subject(words),
      lines: [says.mails_licence_expiring_1(words), says.mails_licence_expiring_2()],
      action: { label: says.mails_licence_action(), page: '/user-profile?tab=credentials' },
    };
  },
  'licence-expired': ({ paused, ...refs }, says, locale) => {
    const words = wordsFor(refs, says, locale);
    return {
      subject: says.mails_licence_expired_subject(words),
      lines: [
        says.mails_licence_expired_1(words),
        ...(paused ? [says.mails_licence_paused_1(words), says.mails_licence_paused_2()] : []),
      ],
      action: { label: says.mails_licence_action(), page: '/user-profile?tab=credentials' },
    };
  },
} satisfies Partial<MailTemplates>;
