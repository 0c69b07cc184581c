import { allLocales, type Locale } from './locale.ts';

/** Where a member may work: the US states with DC, and the Canadian provinces and territories, by their postal codes. */
const namesIn = {
  US: {
    AL: 'Alabama',
    AK: 'Alaska',
    AZ: 'Arizona',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DE: 'Delaware',
    DC: 'District of Columbia',
    FL: 'Florida',
    GA: 'Georgia',
    HI: 'Hawaii',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    IA: 'Iowa',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    ME: 'Maine',
    MD: 'Maryland',
    MA: 'Massachusetts',
    MI: 'Michigan',
    MN: 'Minnesota',
    MS: 'Mississippi',
    MO: 'Missouri',
    MT: 'Montana',
    NE: 'Nebraska',
    NV: 'Nevada',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NY: 'New York',
    NC: 'North Carolina',
    ND: 'North Dakota',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VT: 'Vermont',
    VA: 'Virginia',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
  },
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NT: 'Northwest Territories',
    NS: 'Nova Scotia',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
} as const;

export type PlaceCode = keyof typeof namesIn.US | keyof typeof namesIn.CA;

/** What each language calls those that it doesn't call as English does. */
const renamed: Record<Locale, Partial<Record<PlaceCode, string>>> = {
  en: {},
  fr: {
    CA: 'Californie',
    DC: 'District de Columbia',
    FL: 'Floride',
    GA: 'Géorgie',
    HI: 'Hawaï',
    LA: 'Louisiane',
    NM: 'Nouveau-Mexique',
    NC: 'Caroline du Nord',
    ND: 'Dakota du Nord',
    PA: 'Pennsylvanie',
    SC: 'Caroline du Sud',
    SD: 'Dakota du Sud',
    VA: 'Virginie',
    WV: 'Virginie-Occidentale',
    BC: 'Colombie-Britannique',
    NB: 'Nouveau-Brunswick',
    NL: 'Terre-Neuve-et-Labrador',
    NT: 'Territoires du Nord-Ouest',
    NS: 'Nouvelle-Écosse',
    PE: 'Île-du-Prince-Édouard',
    QC: 'Québec',
  },
  es: {
    DC: 'Distrito de Columbia',
    HI: 'Hawái',
    LA: 'Luisiana',
    MS: 'Misisipi',
    MO: 'Misuri',
    NH: 'Nuevo Hampshire',
    NJ: 'Nueva Jersey',
    NM: 'Nuevo México',
    NY: 'Nueva York',
    NC: 'Carolina del Norte',
    ND: 'Dakota del Norte',
    OR: 'Oregón',
    PA: 'Pensilvania',
    SC: 'Carolina del Sur',
    SD: 'Dakota del Sur',
    WV: 'Virginia Occidental',
    BC: 'Columbia Británica',
    NB: 'Nuevo Brunswick',
    NL: 'Terranova y Labrador',
    NT: 'Territorios del Noroeste',
    NS: 'Nueva Escocia',
    PE: 'Isla del Príncipe Eduardo',
    YT: 'Yukón',
  },
};

/** A state, district, province or territory of the service area. */
export type Place = { code: PlaceCode; country: keyof typeof namesIn; name: Readonly<Record<Locale, string>> };

const placesOf = (country: Place['country']): Place[] =>
  (Object.entries(namesIn[country]) as [PlaceCode, string][]).map(([code, english]) => {
    const names = allLocales.map((locale) => [locale, renamed[locale][code] ?? english]);
    return { code, country, name: Object.fromEntries(names) as Place['name'] };
  });

export const places: readonly Place[] = [...placesOf('US'), ...placesOf('CA')];

export const placeCodes = places.map(({ code }) => code) as [PlaceCode, ...PlaceCode[]];

/** The place that these letters stand for. */
export const placeOf = (code: PlaceCode): Place | undefined => places.find((place) => place.code === code);

const plain = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

let named: Map<string, Place> | undefined;

/** By all that each is called, put together once; of two that are called the same the first counts. */
const byName = (): Map<string, Place> =>
  (named ??= new Map(
    places
      .toReversed()
      .flatMap((place) =>
        [place.code, ...Object.values(place.name)].map((word): [string, Place] => [plain(word), place]),
      ),
  ));

/** The place of this postal code or name, in any language and however it is written. */
export const placeNamed = (text: string): Place | undefined => byName().get(plain(text));
