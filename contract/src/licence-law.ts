import type { PlaceCode } from './places.ts';

/** A state or province that licenses, or licensed, locksmiths. */
export type LicenceLaw = {
  code: PlaceCode;
  /** The day on which the source was known to be right, as YYYY-MM or YYYY-MM-DD. */
  asOf: string;
  source: string;
  /** The year in which it ended or will end, where that is decided. */
  repealed?: number;
};

const aloa = { asOf: '2025-01', source: 'https://www.aloa.org/advocacy' } as const;

/**
 * Who licenses locksmiths: the specification's list, with the provinces that do. It is what public pages are written with and what a new shop's
 * database begins with (`0023-licences.sql`); from then on the database's `jurisdiction_rule` counts.
 */
export const licenceLaws: readonly LicenceLaw[] = [
  { code: 'AL', ...aloa },
  { code: 'CA', ...aloa },
  { code: 'CT', ...aloa },
  { code: 'IL', ...aloa, repealed: 2029 },
  { code: 'LA', ...aloa },
  { code: 'MD', ...aloa },
  { code: 'NV', ...aloa },
  { code: 'NJ', ...aloa },
  { code: 'NC', ...aloa },
  { code: 'OK', ...aloa },
  { code: 'OR', ...aloa },
  { code: 'TN', ...aloa, repealed: 2021 },
  { code: 'TX', ...aloa },
  { code: 'VA', ...aloa },
  {
    code: 'AB',
    asOf: '2025-01',
    source: 'Security Services and Investigators Act, SA 2008, c S-4.7',
  },
  {
    code: 'BC',
    asOf: '2025-01',
    source: 'Security Services Act, SBC 2007, c 30',
  },
  {
    code: 'QC',
    asOf: '2025-01',
    source: 'Private Security Act, CQLR c S-3.5',
  },
];
