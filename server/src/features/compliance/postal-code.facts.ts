import { type PlaceCode, placeNamed } from '@keywright/contract/places';

/**
 * The last of the first three digits of ZIP codes that lie in a state, in their order (United States Postal Service, Publication 65 and
 * Labeling List L002). Territories and military post are no places of ours: nothing is said of them.
 */
const zipAreas: readonly (readonly [last: number, place: PlaceCode | null])[] = [
  [4, null],
  [5, 'NY'],
  [9, null],
  [27, 'MA'],
  [29, 'RI'],
  [38, 'NH'],
  [49, 'ME'],
  [54, 'VT'],
  [55, 'MA'],
  [59, 'VT'],
  // 06390 is an island of New York's.
  [62, 'CT'],
  [63, null],
  [69, 'CT'],
  [89, 'NJ'],
  [99, null],
  [149, 'NY'],
  [196, 'PA'],
  [199, 'DE'],
  [200, 'DC'],
  [201, 'VA'],
  [205, 'DC'],
  [219, 'MD'],
  [246, 'VA'],
  [268, 'WV'],
  [269, null],
  [289, 'NC'],
  [299, 'SC'],
  [319, 'GA'],
  [339, 'FL'],
  [340, null],
  [349, 'FL'],
  [369, 'AL'],
  [385, 'TN'],
  [397, 'MS'],
  [399, 'GA'],
  [427, 'KY'],
  [429, null],
  [459, 'OH'],
  [479, 'IN'],
  [499, 'MI'],
  [528, 'IA'],
  [529, null],
  [549, 'WI'],
  [567, 'MN'],
  [568, null],
  [569, 'DC'],
  [577, 'SD'],
  [579, null],
  [588, 'ND'],
  [589, null],
  [599, 'MT'],
  [629, 'IL'],
  [658, 'MO'],
  [659, null],
  [679, 'KS'],
  [693, 'NE'],
  [699, null],
  [714, 'LA'],
  [715, null],
  [729, 'AR'],
  [732, 'OK'],
  [733, 'TX'],
  [749, 'OK'],
  [799, 'TX'],
  [816, 'CO'],
  [819, null],
  // 83414 lies in Wyoming, its neighbors in Idaho.
  [831, 'WY'],
  [833, 'ID'],
  [834, null],
  [838, 'ID'],
  [839, null],
  [847, 'UT'],
  [849, null],
  [865, 'AZ'],
  [869, null],
  [884, 'NM'],
  [885, 'TX'],
  [888, null],
  [898, 'NV'],
  [899, null],
  [961, 'CA'],
  [966, null],
  [968, 'HI'],
  [969, null],
  [979, 'OR'],
  [994, 'WA'],
  [999, 'AK'],
];

/** The first letter of Canadian postal codes (Canada Post, Addressing Guidelines). X is two territories'. */
const postalDistricts: Readonly<Record<string, readonly PlaceCode[]>> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
};

const placesOf = (postalCode: string): readonly PlaceCode[] => {
  const zip = /^(\d{3})\d{2}(?:-\d{4})?$/.exec(postalCode)?.[1];
  if (zip !== undefined) {
    const place = zipAreas.find(([last]) => Number(zip) <= last)?.[1];
    return place ? [place] : [];
  }
  const letter = /^([A-Z])\d[A-Z] ?\d[A-Z]\d$/i.exec(postalCode)?.[1];
  return postalDistricts[letter?.toUpperCase() ?? ''] ?? [];
};

/** A state, and the other one to which a postal code belongs; undefined where they agree or nothing is known of one. */
export const otherPlaceOf = (
  state: string,
  postalCode: string,
): { state: PlaceCode; byPostalCode: PlaceCode } | undefined => {
  const own = placeNamed(state)?.code;
  const places = placesOf(postalCode.trim());
  const [first] = places;
  return own === undefined || first === undefined || places.includes(own)
    ? undefined
    : { state: own, byPostalCode: first };
};
