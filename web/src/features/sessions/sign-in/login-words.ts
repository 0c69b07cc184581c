import { m } from '@keywright/words/messages';

/** What differs between the two ways in. */
export const loginWords = {
  member: {
    title: m.sign_in_login_title,
    lead: m.sign_in_login_lead,
    email: m.sign_in_email,
    failed: m.sign_in_failed,
  },
  desk: {
    title: m.sign_in_admin_login_title,
    lead: m.sign_in_admin_login_lead,
    email: m.sign_in_admin_email,
    failed: m.sign_in_admin_failed,
  },
};

export type LoginWords = (typeof loginWords)[keyof typeof loginWords];
