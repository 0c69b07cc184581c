import { useQuery } from '@tanstack/react-query';
import type { Prices, PriceRowKey } from '@keywright/contract/price-list';
import type { RuleDiffProps } from '../../lib/rule-diff.ts';
import { m } from '@keywright/words/messages';
import { guestWords, memberWords, namesOf } from './price-figures.ts';
import { pricesQuery } from './prices.queries.ts';

const wordsOf = (key: PriceRowKey, prices: Prices): string =>
  m.rule_changes_prices({ guest: guestWords(key, prices), member: memberWords(prices) });

/** The waiting change of a row of the price list: other prices, or the end of those that were set for later. */
export const PricesDiff = ({ id, children: show }: RuleDiffProps) => {
  const { data: all } = useQuery(pricesQuery);
  const row = all?.find(({ waiting }) => waiting?.id === id);
  if (!row?.waiting) return show(null);
  const { key, now, coming, waiting } = row;
  const { asked } = waiting;
  const name = namesOf(row);
  if (!('withdraws' in asked)) return show({ name, from: wordsOf(key, now), to: wordsOf(key, asked) });
  const later = coming.find(({ version }) => version === asked.withdraws);
  return show({ name, from: wordsOf(key, later ?? now), to: m.rule_changes_prices_withdrawn() });
};
