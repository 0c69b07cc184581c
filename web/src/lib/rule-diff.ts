import type { ReactNode } from 'react';

/** What a waiting change does to one rule: how the rule is called, what it says now, and what it would say. */
export type RuleDiff = { name: string; from: ReactNode; to: ReactNode };

/** What shows the waiting change of a rule. `children` gets null until the rules have loaded. */
export type RuleDiffProps = { id: string; children: (diff: RuleDiff | null) => ReactNode };
