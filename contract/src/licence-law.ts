import type { Locale } from './locale.ts';

/** A state or province that licenses, or licensed, locksmiths. */
export type LicenceLaw = {
  code: string;
  name: Readonly<Record<Locale, string>>;
  country: 'US' | 'CA';
  /** The day on which the source was known to be right, as YYYY-MM or YYYY-MM-DD. */
  asOf: string;
  source: string;
  /** The year in which it ended or will end, where that is decided. */
  repealed?: number;
};

const aloa = { country: 'US', asOf: '2025-01', source: 'https://www.aloa.org/advocacy' } as const;

/** Who licenses locksmiths: the specification's list, with the provinces that do. Law changes: each line is dated. */
export const licenceLaws: readonly LicenceLaw[] = [
  { code: 'AL', name: { en: 'Alabama', fr: 'Alabama' }, ...aloa },
  { code: 'CA', name: { en: 'California', fr: 'Californie' }, ...aloa },
  { code: 'CT', name: { en: 'Connecticut', fr: 'Connecticut' }, ...aloa },
  { code: 'IL', name: { en: 'Illinois', fr: 'Illinois' }, ...aloa, repealed: 2029 },
  { code: 'LA', name: { en: 'Louisiana', fr: 'Louisiane' }, ...aloa },
  { code: 'MD', name: { en: 'Maryland', fr: 'Maryland' }, ...aloa },
  { code: 'NV', name: { en: 'Nevada', fr: 'Nevada' }, ...aloa },
  { code: 'NJ', name: { en: 'New Jersey', fr: 'New Jersey' }, ...aloa },
  { code: 'NC', name: { en: 'North Carolina', fr: 'Caroline du Nord' }, ...aloa },
  { code: 'OK', name: { en: 'Oklahoma', fr: 'Oklahoma' }, ...aloa },
  { code: 'OR', name: { en: 'Oregon', fr: 'Oregon' }, ...aloa },
  { code: 'TN', name: { en: 'Tennessee', fr: 'Tennessee' }, ...aloa, repealed: 2021 },
  { code: 'TX', name: { en: 'Texas', fr: 'Texas' }, ...aloa },
  { code: 'VA', name: { en: 'Virginia', fr: 'Virginie' }, ...aloa },
  {
    code: 'AB',
    name: { en: 'Alberta', fr: 'Alberta' },
    country: 'CA',
    asOf: '2025-01',
    source: 'Security Services and Investigators Act, SA 2008, c S-4.7',
  },
  {
    code: 'BC',
    name: { en: 'British Columbia', fr: 'Colombie-Britannique' },
    country: 'CA',
    asOf: '2025-01',
    source: 'Security Services Act, SBC 2007, c 30',
  },
  {
    code: 'QC',
    name: { en: 'Quebec', fr: 'Québec' },
    country: 'CA',
    asOf: '2025-01',
    source: 'Private Security Act, CQLR c S-3.5',
  },
];

/** The law of a place, by its name in either language or by its two letters. */
export const lawOf = (place: string): LicenceLaw | undefined => {
  const wanted = plain(place);
  return licenceLaws.find(({ code, name }) => [code, ...Object.values(name)].some((word) => plain(word) === wanted));
};

/** Whether the law holds in this year. */
export const isInForce = ({ repealed }: LicenceLaw, year: number): boolean => repealed === undefined || year < repealed;

const plain = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
