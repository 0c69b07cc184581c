import type { CatalogueModel } from '@keywright/contract/catalogue';
import models from '../../../data/models.json' with { type: 'json' };

/** Years written as in the data, "2015-2018, 2021", one by one with the newest first. */
const yearsOf = (written: string): number[] =>
  written
    .split(', ')
    .flatMap((range) => {
      const [from = Number.NaN, to = from] = range.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    })
    .toSorted((one, other) => other - one);

const byName = new Intl.Collator('en', { numeric: true });

/**
 * Make to its models, named as a decoded VIN names them, with the model years sold in the US or Canada since 2015.
 * Curated by hand: vPIC leaves the end of a model's years open long after its last one.
 */
export const offeredModels: ReadonlyMap<string, CatalogueModel[]> = new Map(
  Object.entries(models).map(([make, written]) => [
    make,
    Object.entries(written)
      .map(([model, years]) => ({ model, years: yearsOf(years) }))
      .toSorted((one, other) => byName.compare(one.model, other.model)),
  ]),
);
