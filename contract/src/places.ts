import type { Locale } from './locale.ts';

/** A state, district, province or territory of the service area. */
export type Place = { code: string; country: 'US' | 'CA'; name: Readonly<Record<Locale, string>> };

/** Where a member may work: the US states with DC, and the Canadian provinces and territories, by their postal codes. */
export const places: readonly Place[] = [
  { code: 'AL', country: 'US', name: { en: 'Alabama', fr: 'Alabama' } },
  { code: 'AK', country: 'US', name: { en: 'Alaska', fr: 'Alaska' } },
  { code: 'AZ', country: 'US', name: { en: 'Arizona', fr: 'Arizona' } },
  { code: 'AR', country: 'US', name: { en: 'Arkansas', fr: 'Arkansas' } },
  { code: 'CA', country: 'US', name: { en: 'California', fr: 'Californie' } },
  { code: 'CO', country: 'US', name: { en: 'Colorado', fr: 'Colorado' } },
  { code: 'CT', country: 'US', name: { en: 'Connecticut', fr: 'Connecticut' } },
  { code: 'DE', country: 'US', name: { en: 'Delaware', fr: 'Delaware' } },
  { code: 'DC', country: 'US', name: { en: 'District of Columbia', fr: 'District de Columbia' } },
  { code: 'FL', country: 'US', name: { en: 'Florida', fr: 'Floride' } },
  { code: 'GA', country: 'US', name: { en: 'Georgia', fr: 'Géorgie' } },
  { code: 'HI', country: 'US', name: { en: 'Hawaii', fr: 'Hawaï' } },
  { code: 'ID', country: 'US', name: { en: 'Idaho', fr: 'Idaho' } },
  { code: 'IL', country: 'US', name: { en: 'Illinois', fr: 'Illinois' } },
  { code: 'IN', country: 'US', name: { en: 'Indiana', fr: 'Indiana' } },
  { code: 'IA', country: 'US', name: { en: 'Iowa', fr: 'Iowa' } },
  { code: 'KS', country: 'US', name: { en: 'Kansas', fr: 'Kansas' } },
  { code: 'KY', country: 'US', name: { en: 'Kentucky', fr: 'Kentucky' } },
  { code: 'LA', country: 'US', name: { en: 'Louisiana', fr: 'Louisiane' } },
  { code: 'ME', country: 'US', name: { en: 'Maine', fr: 'Maine' } },
  { code: 'MD', country: 'US', name: { en: 'Maryland', fr: 'Maryland' } },
  { code: 'MA', country: 'US', name: { en: 'Massachusetts', fr: 'Massachusetts' } },
  { code: 'MI', country: 'US', name: { en: 'Michigan', fr: 'Michigan' } },
  { code: 'MN', country: 'US', name: { en: 'Minnesota', fr: 'Minnesota' } },
  { code: 'MS', country: 'US', name: { en: 'Mississippi', fr: 'Mississippi' } },
  { code: 'MO', country: 'US', name: { en: 'Missouri', fr: 'Missouri' } },
  { code: 'MT', country: 'US', name: { en: 'Montana', fr: 'Montana' } },
  { code: 'NE', country: 'US', name: { en: 'Nebraska', fr: 'Nebraska' } },
  { code: 'NV', country: 'US', name: { en: 'Nevada', fr: 'Nevada' } },
  { code: 'NH', country: 'US', name: { en: 'New Hampshire', fr: 'New Hampshire' } },
  { code: 'NJ', country: 'US', name: { en: 'New Jersey', fr: 'New Jersey' } },
  { code: 'NM', country: 'US', name: { en: 'New Mexico', fr: 'Nouveau-Mexique' } },
  { code: 'NY', country: 'US', name: { en: 'New York', fr: 'New York' } },
  { code: 'NC', country: 'US', name: { en: 'North Carolina', fr: 'Caroline du Nord' } },
  { code: 'ND', country: 'US', name: { en: 'North Dakota', fr: 'Dakota du Nord' } },
  { code: 'OH', country: 'US', name: { en: 'Ohio', fr: 'Ohio' } },
  { code: 'OK', country: 'US', name: { en: 'Oklahoma', fr: 'Oklahoma' } },
  { code: 'OR', country: 'US', name: { en: 'Oregon', fr: 'Oregon' } },
  { code: 'PA', country: 'US', name: { en: 'Pennsylvania', fr: 'Pennsylvanie' } },
  { code: 'RI', country: 'US', name: { en: 'Rhode Island', fr: 'Rhode Island' } },
  { code: 'SC', country: 'US', name: { en: 'South Carolina', fr: 'Caroline du Sud' } },
  { code: 'SD', country: 'US', name: { en: 'South Dakota', fr: 'Dakota du Sud' } },
  { code: 'TN', country: 'US', name: { en: 'Tennessee', fr: 'Tennessee' } },
  { code: 'TX', country: 'US', name: { en: 'Texas', fr: 'Texas' } },
  { code: 'UT', country: 'US', name: { en: 'Utah', fr: 'Utah' } },
  { code: 'VT', country: 'US', name: { en: 'Vermont', fr: 'Vermont' } },
  { code: 'VA', country: 'US', name: { en: 'Virginia', fr: 'Virginie' } },
  { code: 'WA', country: 'US', name: { en: 'Washington', fr: 'Washington' } },
  { code: 'WV', country: 'US', name: { en: 'West Virginia', fr: 'Virginie-Occidentale' } },
  { code: 'WI', country: 'US', name: { en: 'Wisconsin', fr: 'Wisconsin' } },
  { code: 'WY', country: 'US', name: { en: 'Wyoming', fr: 'Wyoming' } },
  { code: 'AB', country: 'CA', name: { en: 'Alberta', fr: 'Alberta' } },
  { code: 'BC', country: 'CA', name: { en: 'British Columbia', fr: 'Colombie-Britannique' } },
  { code: 'MB', country: 'CA', name: { en: 'Manitoba', fr: 'Manitoba' } },
  { code: 'NB', country: 'CA', name: { en: 'New Brunswick', fr: 'Nouveau-Brunswick' } },
  { code: 'NL', country: 'CA', name: { en: 'Newfoundland and Labrador', fr: 'Terre-Neuve-et-Labrador' } },
  { code: 'NT', country: 'CA', name: { en: 'Northwest Territories', fr: 'Territoires du Nord-Ouest' } },
  { code: 'NS', country: 'CA', name: { en: 'Nova Scotia', fr: 'Nouvelle-Écosse' } },
  { code: 'NU', country: 'CA', name: { en: 'Nunavut', fr: 'Nunavut' } },
  { code: 'ON', country: 'CA', name: { en: 'Ontario', fr: 'Ontario' } },
  { code: 'PE', country: 'CA', name: { en: 'Prince Edward Island', fr: 'Île-du-Prince-Édouard' } },
  { code: 'QC', country: 'CA', name: { en: 'Quebec', fr: 'Québec' } },
  { code: 'SK', country: 'CA', name: { en: 'Saskatchewan', fr: 'Saskatchewan' } },
  { code: 'YT', country: 'CA', name: { en: 'Yukon', fr: 'Yukon' } },
];

const plain = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The place of this postal code or name, in either language and however it is written. */
export const placeNamed = (text: string): Place | undefined => {
  const wanted = plain(text);
  return places.find(({ code, name }) => [code, ...Object.values(name)].some((word) => plain(word) === wanted));
};
