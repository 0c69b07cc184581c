import { codeRules } from '@keywright/contract/code-rules.calls';
import { asked } from '../../lib/asked.ts';
import { m } from '@keywright/words/messages';

export const codeRulesQuery = asked(['code-rules'], codeRules, m.code_rules_failed);
