import type { RuleKind } from '@keywright/contract/rule-kinds';
import type { StoredRule } from '../../access/rule-changes.ts';

/** Every kind of rule, as the feature that owns it judges and writes its changes; answered in `ports.ts`. */
export type RuleChangePorts = { rules: { readonly [Kind in RuleKind]: StoredRule } };
