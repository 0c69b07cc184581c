import type { PlaceCode } from '@keywright/contract/places';
import type { Chance } from './chance.ts';
import type { Bearer } from './papers.ts';

/** Made up, of many origins; a drawn face with long hair belongs to the first of each pair, one with short hair to the other. */
const first = [
  'Amara',
  'Mateo',
  'Linh',
  'Oluwaseun',
  'Sofia',
  'Rajesh',
  'Zofia',
  'Hiroshi',
  'Fatima',
  'Liam',
  'Chloé',
  'Diego',
  'Mei',
  'Kwame',
  'Ingrid',
  'Tariq',
  'Nadia',
  'Gabriel',
  'Aiyana',
  'Dmitri',
  'Esther',
  'Björn',
  'Camila',
  'Yusuf',
  'Hannah',
  'Thabo',
  'Priscilla',
  'Andrés',
  'Noor',
  'Walter',
] as const;
const last = [
  'Okonkwo',
  'Hernández',
  'Nguyen',
  'Adeyemi',
  'Rossi',
  'Patel',
  'Kowalski',
  'Tanaka',
  'Haddad',
  "O'Connor",
  'Tremblay',
  'Morales',
  'Chen',
  'Mensah',
  'Lindqvist',
  'Rahman',
  'Petrov',
  'Silva',
  'Begay',
  'Volkov',
  'Goldberg',
  'Johansson',
  'Ortega',
  'Demir',
  'Schmidt',
  'Nkosi',
  'Whitaker',
  'Castillo',
  'Siddiqui',
  'Bergeron',
] as const;
const streets = [
  'Gaston Ave',
  'Maple St',
  'Linden Dr',
  'Cedar Ln',
  'Harbor Blvd',
  'Elm St',
  'Prairie Rd',
  'Juniper Ct',
  'Mission St',
  'Birch Ave',
  'Canal St',
  'Orchard Way',
] as const;
const towns: readonly (readonly [PlaceCode, string])[] = [
  ['TX', 'Dallas TX 75246'],
  ['CA', 'Fresno CA 93701'],
  ['FL', 'Tampa FL 33602'],
  ['NY', 'Rochester NY 14604'],
  ['OH', 'Dayton OH 45402'],
  ['GA', 'Macon GA 31201'],
  ['WA', 'Tacoma WA 98402'],
  ['IL', 'Peoria IL 61602'],
  ['AZ', 'Mesa AZ 85201'],
  ['ON', 'Hamilton ON L8P 1A1'],
  ['QC', 'Laval QC H7V 1A1'],
  ['BC', 'Kelowna BC V1Y 1A1'],
];

const two = (number: number): string => String(number).padStart(2, '0');
/** A calendar day so many years before or after a year. */
const dayIn = (chance: Chance, year: number): string =>
  `${year}-${two(chance.whole(1, 12))}-${two(chance.whole(1, 28))}`;

/** Somebody of a made-up name with papers; `now` is when these are looked at. */
export const bearerAt = (chance: Chance, at: number, now: Date, named: Partial<Bearer> = {}): Bearer => {
  const [place, town] = towns[at % towns.length] ?? ['TX', ''];
  const year = now.getUTCFullYear();
  // Strides without a common divisor: the names meet again only after all pairs.
  const name = (at * 7 + 3) % first.length;
  return {
    fname: first[name] ?? '',
    lname: last[(at * 11 + Math.floor(at / 30) + 5) % last.length] ?? '',
    street: `${chance.whole(12, 9800)} ${chance.pick(streets)}`,
    town,
    place,
    born: dayIn(chance, year - chance.whole(22, 71)),
    number: `${chance.text('ABCDEFGHKLMNPRSTW', 1)}${chance.text('0123456789', 8)}`,
    expires: dayIn(chance, year + chance.whole(1, 6)),
    face: chance.whole(0, 4) * 2 + ((name + 1) % 2),
    ...named,
  };
};
