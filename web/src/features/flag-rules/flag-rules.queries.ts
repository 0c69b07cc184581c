import type { FlagKind } from '@keywright/contract/flag-kinds';
import { flagRules, tryFlagRule } from '@keywright/contract/flags.calls';
import { asked } from '../../lib/asked.ts';
import { m } from '@keywright/words/messages';

export const flagRulesQuery = asked(['flag-rules'], flagRules, m.flag_rules_failed);

/** What a setting would have flagged; counted again after a minute at the earliest. */
export const dryRunQuery = (kind: FlagKind, most: number | null) =>
  asked(['flag-rules', 'dry-run', kind, most], tryFlagRule, m.flag_rules_try_failed, {
    params: { kind },
    query: most === null ? {} : { most },
    staleTime: 60_000,
  });
