import { flagRules } from '@keywright/contract/flags.calls';
import { asked } from '../../lib/asked.ts';
import { m } from '@keywright/words/messages';

export const flagRulesQuery = asked(['flag-rules'], flagRules, m.flag_rules_failed);
