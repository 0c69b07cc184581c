import { authorityRules } from '@keywright/contract/authorities.calls';
import { asked } from '../../lib/asked.ts';
import { m } from '@keywright/words/messages';

export const authorityRulesQuery = asked(['authorities'], authorityRules, m.authorities_failed);
