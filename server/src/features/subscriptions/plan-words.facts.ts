import type { PlanChoice } from '@keywright/contract/plans';
import type { Messages } from '@keywright/words/by-locale';

/**
 * Which words somebody agreed to when they bought a plan that renews itself: kept on record with their consent. A new one whenever what the
 * page says of renewal, amount, end or notice changes in substance (California Business and Professions Code, 17602).
 */
export const PLAN_TERMS = '2026-11-27';

/** What a buyer reads of a plan on the provider's page, its invoices and in mails, such as `Professional plan (yearly)`. */
export const planLabel = ({ tier, billing }: PlanChoice, says: Messages): string =>
  says.payments_plan_line({ tier, billing });

export const setupLabel = (says: Messages): string => says.payments_setup_line();
