import type { Role } from '@keywright/contract/people';
import { forget, remember } from './kept.ts';

/*
 * What this browser remembers of its last session. Until the server has answered, a page is drawn by it, so that nothing moves afterwards.
 * `beforePaint` (`app/theme.ts`) writes it to the document's element before the first paint.
 */

const page = (): DOMStringMap => document.documentElement.dataset;

type LastPlan = 'paid' | 'trial' | null;

/** Stores whether the member has a plan or is in the trial, and hides or shows at once what is only for people without one. */
export const rememberPlan = (plan: LastPlan): void => {
  if (plan) {
    remember('plan', plan);
    page()['plan'] = plan;
  } else {
    forget('plan');
    delete page()['plan'];
  }
};

/** Stores the role of the session, null for a guest. */
export const rememberRole = (role: Role | null): void => {
  if (role) {
    remember('role', role);
    page()['role'] = role;
  } else {
    forget('role');
    delete page()['role'];
  }
  if (role !== 'BASEUSER') rememberPlan(null);
};

const roles: readonly Role[] = ['BASEUSER', 'ADMIN', 'SUPER_ADMIN'];

/** The role of the last session, where it may still be alive. */
export const lastRole = (): Role | null => roles.find((role) => role === page()['role']) ?? null;
