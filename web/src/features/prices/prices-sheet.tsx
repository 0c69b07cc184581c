import { faultOfPrices, priceBounds } from '@keywright/contract/price-bounds';
import type { PriceTableRow } from '@keywright/contract/prices';
import { type Prices, rowOfKey } from '@keywright/contract/price-list';
import { setPrices } from '@keywright/contract/prices.calls';
import { centsIn } from '../../lib/cents-in.ts';
import { dayAndTime } from '../../lib/format.ts';
import type { Fault } from '../../lib/forms/form-faults.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { savedWords } from '../../lib/rule-changes.ts';
import { useRulesCache } from '../../lib/use-rules-cache.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { namesOf } from './price-figures.ts';
import { pricesQuery } from './prices.queries.ts';
import { PricesPreview } from './prices-preview.tsx';
import styles from './prices.module.css';

type SheetProps = { open: boolean; row: PriceTableRow; onClose: () => void };
type Typed = { baseCents: string; memberCents: string; pinCents: string; holdsFrom: string };

const dollarsIn = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

const startOf = ({ now }: PriceTableRow): Typed => ({
  baseCents: dollarsIn(now.baseCents),
  memberCents: now.memberCents === null ? '' : dollarsIn(now.memberCents),
  pinCents: dollarsIn(now.pinCents),
  holdsFrom: '',
});

const pricesIn = (typed: Typed): Prices => ({
  baseCents: centsIn(typed.baseCents) ?? Number.NaN,
  memberCents: centsIn(typed.memberCents) ?? null,
  pinCents: centsIn(typed.pinCents) ?? Number.NaN,
});

/** From midnight of a day where the super admin is; null for at once. */
const instantIn = (day: string): string | null => (day === '' ? null : new Date(`${day}T00:00`).toISOString());

const isAmount = (cents: number): boolean => cents >= priceBounds.least && cents <= priceBounds.most;

const faultsOf = ({ key, needsPin }: PriceTableRow, typed: Typed): Partial<Record<keyof Typed, Fault>> => {
  const prices = pricesIn(typed);
  const wrong = {
    baseCents: !isAmount(prices.baseCents),
    memberCents: prices.memberCents !== null && !isAmount(prices.memberCents),
    pinCents: needsPin && !isAmount(prices.pinCents),
  };
  const names = (['baseCents', 'memberCents', 'pinCents'] as const).filter((name) => wrong[name]);
  if (names.length > 0) return Object.fromEntries(names.map((name) => [name, 'price.invalid' as const]));
  const fault = faultOfPrices(rowOfKey(key), prices);
  return fault ? { [fault.field]: fault.message } : {};
};

const usePricesForm = ({ row, onClose }: Pick<SheetProps, 'row' | 'onClose'>) => {
  const cache = useRulesCache(pricesQuery);
  const makes = namesOf(row);
  return useContractForm(setPrices, {
    start: startOf(row),
    kept: `prices ${row.key} ${row.version}`,
    params: { row: row.key },
    body: (typed) => ({
      version: row.version,
      ...pricesIn(typed),
      pinCents: row.needsPin ? pricesIn(typed).pinCents : 0,
      holdsFrom: instantIn(typed.holdsFrom),
    }),
    // The contract knows amounts in cents; here they are what was typed.
    also: (typed, found) => ({ ...found, ...faultsOf(row, typed) }),
    failed: m.prices_save_failed,
    focus: 'field',
    done: (all, { holdsFrom }) => {
      cache.replace(all);
      const words = holdsFrom
        ? m.prices_saved_later({ makes, time: dayAndTime(holdsFrom) })
        : m.prices_saved({ makes });
      const saved = all.find(({ key }) => key === row.key);
      showToast(savedWords(makes, saved?.waiting, words), { tone: 'fulfilled' });
      onClose();
    },
    onFailed: cache.reload,
  });
};

/** Says what a row of the price list costs from a day on, and shows what that changes. */
export const PricesSheet = ({ open, row, onClose }: SheetProps) => {
  const form = usePricesForm({ row, onClose });
  const typed = form.values();
  const isWhole = Object.keys(faultsOf(row, typed)).length === 0;
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.prices_change_named({ makes: namesOf(row) })}
      form={form}
      send={m.prices_save()}
      sending={m.prices_saving()}
    >
      <div className={styles.pair}>
        <Field {...form.field('baseCents')} label={m.prices_base()} required>
          <Amount {...form.input('baseCents')} />
        </Field>
        {row.needsPin ? (
          <Field {...form.field('pinCents')} label={m.prices_pin()} required>
            <Amount {...form.input('pinCents')} />
          </Field>
        ) : null}
      </div>
      <Field
        {...form.field('memberCents')}
        label={row.needsPin ? m.prices_member_price() : m.prices_member_key()}
        hint={m.prices_member_hint()}
      >
        <Amount {...form.input('memberCents')} />
      </Field>
      <Field {...form.field('holdsFrom')} label={m.prices_day()} hint={m.prices_day_hint()}>
        <TextInput type="date" {...form.input('holdsFrom')} />
      </Field>
      {isWhole ? <PricesPreview row={row} then={pricesIn(typed)} /> : null}
    </FormSheet>
  );
};

const Amount = (props: Omit<Parameters<typeof TextInput>[0], 'inputMode'>) => (
  <TextInput inputMode="decimal" maxLength={12} autoComplete="off" {...props} />
);
