import { type Locale, locales } from '@keywright/contract/locale';
import type { MailTemplates } from '../../../platform/mail/mail-table.ts';
import type { Parts } from '../../../platform/parts.ts';
import { deviceName } from '../device-name.ts';
import { placeOfSession } from './devices.store.ts';

/** The mail about a browser from which its reader had never signed in. It names only what we know of that browser. */
export const deviceMails = ({ settings, db }: Pick<Parts, 'settings' | 'db'>) =>
  ({
    'new-device': async ({ sessionId }, says, locale) => {
      const session = await placeOfSession(db, sessionId);
      if (!session) throw new Error('a mail about no sign-in');
      const { userAgent, ip } = session;
      const device = deviceName(userAgent, locale);
      return {
        subject: says.mails_new_device_subject({ product: settings.productName }),
        lines: [
          says.mails_new_device_what(),
          says.mails_new_device_place({ device, ip, time: timeOf(session, locale) }),
          says.mails_new_device_mine(),
          says.mails_new_device_not_mine(),
        ],
        action: { label: says.mails_new_device_action(), page: '/login' },
      };
    },
  }) satisfies Partial<MailTemplates>;

/** The support's own zone where the browser named none. */
const timeOf = ({ at, zone }: { at: Date; zone: string | null }, locale: Locale): string =>
  new Intl.DateTimeFormat(locales[locale].mailTag, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: zone ?? 'America/New_York',
  }).format(at);
