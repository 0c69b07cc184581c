import type { PriceTableRow, SetPrices } from '@keywright/contract/prices';
import { withdrawPrices } from '@keywright/contract/prices.calls';
import { dayAndTime } from '../../lib/format.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { savedWords } from '../../lib/rule-changes.ts';
import { useRulesCache } from '../../lib/use-rules-cache.ts';
import { m } from '@keywright/words/messages';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { namesOf } from './price-figures.ts';
import { pricesQuery } from './prices.queries.ts';

type SheetProps = { open: boolean; row: PriceTableRow; coming: SetPrices; onClose: () => void };

/** Takes back prices that do not hold yet: pressed and confirmed. */
export const WithdrawSheet = ({ open, row, coming, onClose }: SheetProps) => {
  const cache = useRulesCache(pricesQuery);
  const makes = namesOf(row);
  const form = useContractForm(withdrawPrices, {
    start: {},
    params: { row: row.key, version: String(coming.version) },
    failed: m.prices_withdraw_failed,
    focus: 'field',
    done: (all) => {
      cache.replace(all);
      const saved = all.find(({ key }) => key === row.key);
      showToast(savedWords(makes, saved?.waiting, m.prices_withdrawn({ makes })), { tone: 'fulfilled' });
      onClose();
    },
    onFailed: cache.reload,
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.prices_withdraw_named({ makes, time: dayAndTime(coming.holdsFrom ?? '') })}
      form={form}
      send={m.prices_withdraw()}
      sending={m.prices_saving()}
      danger
    >
      <p>{m.prices_withdraw_sure()}</p>
    </FormSheet>
  );
};
