import { flagBounds, type FlagKind } from '@keywright/contract/flag-kinds';
import { m } from '@keywright/words/messages';
import { useQuery } from '@tanstack/react-query';
import { figure } from '../../lib/report-format.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { dryRunQuery } from './flag-rules.queries.ts';

/** What the setting that is typed would have flagged lately, before it is saved. */
export const DryRun = ({ kind, most: typed }: { kind: FlagKind; most: string }) => {
  const bounds = flagBounds[kind];
  const settled = useSettled(typed.trim());
  const most = bounds === null ? null : Number(settled);
  const isPossible =
    bounds === null ||
    (settled !== '' && most !== null && Number.isInteger(most) && most >= bounds.least && most <= bounds.most);
  const { data, isError } = useQuery({ ...dryRunQuery(kind, most), enabled: isPossible });
  if (!isPossible) return null;
  return (
    <div aria-live="polite">
      <p>{isError ? m.flag_rules_try_failed() : data ? resultWords(data) : m.flag_rules_trying()}</p>
      <p className="meta">{m.flag_rules_try_hint()}</p>
    </div>
  );
};

type Result = { flagged: number; of: number; isCapped: boolean };

const resultWords = ({ flagged, of, isCapped }: Result): string => {
  const counts = { flagged: figure(flagged), of: figure(of) };
  return isCapped ? m.flag_rules_try_capped(counts) : m.flag_rules_try(counts);
};
