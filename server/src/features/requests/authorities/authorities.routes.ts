import {
  authorities,
  authorityRules,
  changeAuthorityRule as changeAuthorityRuleCall,
} from '@keywright/contract/authorities';
import type { Caller } from '../../../access/actor.ts';
import { type Serving, serve } from '../../../platform/http/serve.ts';
import { changeAuthorityRule } from './change-authority-rule.ts';
import { listAuthorities, listAuthorityRules } from './list-authorities.ts';

/** What somebody who asks for a code may be to the vehicle, and what each has to show. */
export const authorityRoutes = (serving: Serving<Caller>): void => {
  const { parts } = serving;

  serve(serving, authorities, ({ caller }) => listAuthorities(parts, caller.locale));
  serve(serving, authorityRules, () => listAuthorityRules(parts));
  serve(serving, changeAuthorityRuleCall, async ({ caller, params, body }) => {
    await changeAuthorityRule(parts, caller, { ...params, ...body });
    return listAuthorityRules(parts);
  });
};
