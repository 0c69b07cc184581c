import { m } from '@keywright/words/messages';

/** What differs between the two ways in. */
export const loginWords = {
  member: {
    title: m.sessions_login_title,
    lead: m.sessions_login_lead,
    email: m.sessions_email,
    failed: m.sessions_failed,
  },
  desk: {
    title: m.sessions_admin_login_title,
    lead: m.sessions_admin_login_lead,
    email: m.sessions_admin_email,
    failed: m.sessions_admin_failed,
  },
};

export type LoginWords = (typeof loginWords)[keyof typeof loginWords];
