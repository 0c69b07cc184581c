import { useQuery } from '@tanstack/react-query';
import { authorityNames } from '../../lib/authority-words.ts';
import type { RuleDiffProps } from '../../lib/rule-diff.ts';
import { AskWords } from './ask-words.tsx';
import { authorityRulesQuery } from './authorities.queries.ts';

/** The waiting change of a document list. */
export const AuthorityRuleDiff = ({ id, children: show }: RuleDiffProps) => {
  const { data: all } = useQuery(authorityRulesQuery);
  const authority = all?.find(({ waiting }) => waiting?.id === id);
  const [now] = authority?.rules ?? [];
  if (!authority?.waiting || !now) return show(null);
  return show({
    name: authorityNames[authority.kind](),
    from: <AskWords rule={now} />,
    to: <AskWords rule={authority.waiting.asked} />,
  });
};
