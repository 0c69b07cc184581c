import type { AuthorityKind, SignedHow } from '@keywright/contract/authority-kinds';
import type { CatalogueMake, DecodedVin } from '@keywright/contract/catalogue';
import { cleanVin, hasVinForm } from '@keywright/contract/vin';
import { type VinVerdict, verdictOn, withSlips } from '../../../lib/vin-verdict.ts';
import { anyDoubt, completed, doubtsAbout, vehicleFrom, vehicleNamed } from '../vehicle/vehicle-from-vin.ts';
import type { ListLine } from './read-list.ts';
import { isRoundedNumber } from './rounded-number.ts';

/** One line of the list as it stands on the page. `line` is its place in what was pasted, by which people know it. */
export type ManyRow = ListLine & {
  key: string;
  line: number;
  vinConfirmed: boolean;
  /** It has an ID of its own; else the one for all counts. */
  own: boolean;
  /** Who asks for this one: the same as for all, somebody else, or nobody said. */
  authority: AuthorityKind | 'same' | '';
  authorityVersion: string;
  signedHow: SignedHow | '';
  signedFor: string;
  /** The press by which it was sent last, and what was sent: pressed again, the same adds nothing twice. */
  press: { id: string; of: string } | null;
  /** Why the server did not take it. */
  refused: string | null;
};

export const rowFrom = (written: ListLine, line: number): ManyRow => ({
  ...written,
  // What is no VIN stays as it was written, to be put right.
  vin: cleanVin(written.vin) === '' || isRoundedNumber(written.vin) ? written.vin : cleanVin(written.vin),
  key: crypto.randomUUID(),
  line,
  vinConfirmed: false,
  own: false,
  authority: 'same',
  authorityVersion: '',
  signedHow: '',
  signedFor: '',
  press: null,
  refused: null,
});

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const called = <T>(all: readonly T[], nameOf: (one: T) => string, name: string): T | undefined =>
  name === '' ? undefined : all.find((one) => plain(nameOf(one)) === plain(name));

/** Everyday names of makes, as `plain` writes them. */
const MAKE_ALIASES: Readonly<Record<string, string>> = { chevy: 'Chevrolet', chev: 'Chevrolet', caddy: 'Cadillac' };

export type Vehicle = { make: string; model: string; year: string };

/** Which vehicle a line means: what is written there, as the catalogue calls it, and for the rest what its VIN says. */
export const vehicleOf = (row: ListLine, makes: readonly CatalogueMake[], decoded: DecodedVin | undefined): Vehicle => {
  const said = decoded ? vehicleFrom(decoded, makes) : { make: '', model: '', year: '' };
  if (row.make === '')
    return row.model === '' && row.year === ''
      ? said
      : completed({ ...said, ...yearIn(row, said) }, makes, decoded?.years ?? []);
  const make = called(makes, (one) => one.make, MAKE_ALIASES[plain(row.make)] ?? row.make);
  if (!make) return { make: '', model: '', year: '' };
  const rest = make.make === said.make ? said : { model: '', year: '' };
  const model = row.model === '' ? rest.model : (called(make.models, (one) => one.model, row.model)?.model ?? '');
  return completed({ make: make.make, model, year: row.year || rest.year }, makes, decoded?.years ?? []);
};

const yearIn = ({ year }: ListLine, said: Vehicle): Pick<Vehicle, 'year'> => ({ year: year || said.year });

/** Why a line can't be asked for as it stands. */
export type RowFault =
  | { is: 'vin'; verdict: VinVerdict }
  | { is: 'rounded'; written: string }
  | { is: 'duplicate'; of: number }
  | { is: 'in-cart' }
  | { is: 'not-offered'; said: string }
  | { is: 'vehicle'; said: string }
  | { is: 'contradicts'; said: string };

export type JudgedRow = {
  row: ManyRow;
  vin: string;
  verdict: VinVerdict;
  vehicle: Vehicle;
  facts: CatalogueMake | undefined;
  isDecoding: boolean;
  fault: RowFault | null;
};

/** What is known beside the line itself. */
export type Known = {
  makes: readonly CatalogueMake[];
  decoded: DecodedVin | undefined;
  isDecoding: boolean;
  /** The line above with the same VIN. */
  same: number | undefined;
};

type Unjudged = Omit<JudgedRow, 'fault'>;

const vinFault = (
  { row, vin, verdict }: Unjudged,
  decoded: DecodedVin | undefined,
  same: number | undefined,
): RowFault | null => {
  if (isRoundedNumber(row.vin)) return { is: 'rounded', written: row.vin };
  if (!hasVinForm(vin)) return { is: 'vin', verdict };
  if (same !== undefined) return { is: 'duplicate', of: same };
  const isDoubtful = doubtsAbout(vin, { make: '', model: '', year: '' }, decoded).checkDigit;
  return isDoubtful && !row.vinConfirmed ? { is: 'vin', verdict } : null;
};

const vehicleFault = ({ row, vin, vehicle }: Unjudged, decoded: DecodedVin | undefined): RowFault | null => {
  const said = decoded ? vehicleNamed(decoded) : '';
  if (decoded?.offered === false && vehicle.make === '') return { is: 'not-offered', said };
  const isWhole = !Object.values(vehicle).includes('');
  const doubts = doubtsAbout(vin, vehicle, decoded);
  // Of another make than the VIN's, model and year are not what is wrong.
  const isDoubtful = !row.vinConfirmed && (isWhole ? anyDoubt(doubts) : doubts.make);
  if (!isDoubtful) return isWhole ? null : { is: 'vehicle', said };
  return { is: 'contradicts', said: said || (decoded?.makes.join(', ') ?? '') || (decoded?.years.join(', ') ?? '') };
};

/** Judges a line by what the request form judges by. The first fault is said: what is put right may show the next. */
export const judge = (row: ManyRow, { makes, decoded, isDecoding, same }: Known): JudgedRow => {
  const verdict = withSlips(verdictOn(row.vin), decoded?.suggestions);
  const { vin } = verdict;
  const vehicle = vehicleOf(row, makes, decoded);
  const facts = makes.find(({ make }) => make === vehicle.make);
  const judged = { row, vin, verdict, vehicle, facts, isDecoding };
  return { ...judged, fault: vinFault(judged, decoded, same) ?? vehicleFault(judged, decoded) };
};

const lying = new WeakMap<JudgedRow, JudgedRow>();

/** The same line, of whose vehicle the server says that it lies in the cart; the same object for the same line. */
export const inCart = (judged: JudgedRow): JudgedRow => {
  const known = lying.get(judged) ?? { ...judged, fault: { is: 'in-cart' as const } };
  lying.set(judged, known);
  return known;
};

/** For each row the earlier line of the list with the same VIN; what is no VIN is no other's. */
export const sameAbove = (rows: readonly ManyRow[]): ReadonlyMap<string, number> => {
  const first = new Map<string, number>();
  const same = new Map<string, number>();
  for (const { key, line, vin: written } of rows.toSorted((one, other) => one.line - other.line)) {
    const vin = cleanVin(written);
    const above = first.get(vin);
    if (!hasVinForm(vin)) continue;
    if (above === undefined) first.set(vin, line);
    else same.set(key, above);
  }
  return same;
};

const YES = ['yes', 'y', 'oui', 'o', 'si', 'sí', 's', 'true', '1', 'x'];
const NO = ['no', 'n', 'non', 'false', '0'];

/** Where a line says of the PIN another thing than its make: `none` where one was wanted, `included` where none was. */
export const pinRemark = ({ row, facts }: JudgedRow): 'none' | 'included' | null => {
  if (!facts) return null;
  if (!facts.requiresPin) return YES.includes(row.pin.toLowerCase()) ? 'none' : null;
  return NO.includes(row.pin.toLowerCase()) ? 'included' : null;
};
