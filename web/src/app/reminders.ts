import { MemberPhoneBar } from '../features/orders/reminders/member-phone-bar.tsx';
import { RemindersMenu } from '../features/orders/reminders/reminders-menu.tsx';
import { RemindersStrip } from '../features/orders/reminders/reminders-strip.tsx';

/** What somebody is reminded of, in each of its places around a page. */
export const reminderParts = { Strip: RemindersStrip, Menu: RemindersMenu, PhoneBar: MemberPhoneBar };
