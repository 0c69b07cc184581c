import { about } from './audit-act.ts';

const message = about('support_message');
const conversation = about('conversation');

/** What the desk does with what people write to it. What is written stands nowhere in the log. */
export const chatActs = {
  'support.opened': message(),
  'support.taken': message<{ from: string | null }>(),
  'support.given_back': message<never, 'account revoked'>(),
  'support.answered': message<{ confirmedNoCode: boolean }>(),
  'support.closed': message(),
  'support.reopened': message(),
  'chat.written': conversation<{ number: number }>(),
  'chat.photo_viewed': about('file')<{ personId: string }>(),
  'chat.opened': conversation(),
  'chat.taken': conversation<{ from: string | null }>(),
  'chat.given_back': conversation<never, 'account revoked'>(),
  'chat.closed': conversation(),
  'chat.answered': conversation<{ number: number; confirmedNoCode: boolean }>(),
  'canned.changed': about('canned_reply')<{ version: number; title: string; removed: boolean }>(),
  'notice.sent': about('notice')<{ to: string | null; title: string; confirmedNoCode: boolean }>(),
};
