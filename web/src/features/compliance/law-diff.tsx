import { useQuery } from '@tanstack/react-query';
import type { RuleDiffProps } from '../../lib/rule-diff.ts';
import { m } from '@keywright/words/messages';
import { WholeLaw } from './law-words.tsx';
import { lawsQuery, nameOf } from './laws.queries.ts';

/** The waiting change of a licensing law. */
export const LawDiff = ({ id, children: show }: RuleDiffProps) => {
  const { data: all } = useQuery(lawsQuery);
  const law = all?.find(({ waiting }) => waiting?.id === id);
  if (!law?.waiting) return show(null);
  const [now] = law.rules;
  return show({
    name: nameOf(law),
    from: now ? <WholeLaw rule={now} /> : <p>{m.compliance_desk_no_rule()}</p>,
    to: <WholeLaw rule={law.waiting.asked} />,
  });
};
