import type { DeclineReason } from '@keywright/contract/decline-reasons';
import type { DocumentKind, PhotoReason } from '@keywright/contract/requests';
import { DAY_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { type PlannedAuthority, planAuthority } from './plan-authority.ts';
import { bearerAt } from './bearers.ts';
import type { Flaw } from './canvas.ts';
import type { Chance } from './chance.ts';
import type { Bearer, Paper } from './papers.ts';
import { misread, type Vehicle, vehicleAt } from './vehicles.ts';

/** What came, or did not come yet, of an order's requests. People are named by their e-mails. */
export type Outcome =
  | { is: 'PENDING' }
  | {
      is: 'INPROGRESS';
      by: string;
      startedAt: Date;
      wanted?: { kind: DocumentKind; reason: PhotoReason };
      isReplaced?: true;
      /** When its admin asked for a second review. */
      reviewAskedAt?: Date;
    }
  | { is: 'FULFILLED'; by: string; startedAt: Date; endedAt: Date; isSeen: boolean; isReported: boolean }
  | { is: 'DECLINED'; by: string; startedAt: Date; endedAt: Date; reason: DeclineReason; note: string }
  /** Never paid for. */
  | { is: 'EXPIRED' }
  | { is: 'REMOVED' };

export type PlannedRequest = {
  id: string;
  vehicle: Vehicle;
  photos: Record<DocumentKind, Paper>;
  /** Who asked, and what they sent beside the three photos; null where they did not say. */
  authority: PlannedAuthority | null;
  /** The front that was sent first, where another one has come in its place. */
  before?: Paper | undefined;
};

export type PlannedOrder = {
  id: string;
  number: string;
  /** A member's e-mail, or the one that a guest gave. */
  email: string;
  isGuest: boolean;
  at: Date;
  outcome: Outcome;
  requests: PlannedRequest[];
};

type Buyer = Pick<PlannedOrder, 'email' | 'isGuest'>;

const desk = ['james@demo.test', 'aisha@demo.test', 'tom@demo.test', 'chloe@demo.test', 'maria@demo.test'] as const;

/** Of each ten buyers: the demo's own member, one of the others, or guests. */
const membersInTurn = [
  'member@demo.test',
  'pro@demo.test',
  'kwame@demo.test',
  'ingrid@demo.test',
  'linh@demo.test',
  'mateo@demo.test',
  'zofia@demo.test',
] as const;

const colours = ['SILVER', 'BLACK', 'WHITE', 'BLUE', 'RED', 'GREY'] as const;

const registrationOf = (chance: Chance, of: Bearer, { make, model, year, vin }: Vehicle): Paper => ({
  is: 'sheet',
  title: 'VEHICLE REGISTRATION',
  place: of.place,
  lines: [
    ['REGISTERED OWNER', `${of.fname} ${of.lname}`],
    ['ADDRESS', `${of.street}, ${of.town}`],
    ['VIN', vin],
    ['MAKE AND MODEL', `${make} ${model}`],
    ['YEAR', String(year)],
    ['PLATE', `${chance.text('ABCDEFGHJKLMNPRSTUVWXYZ', 3)} ${chance.text('0123456789', 4)}`],
    ['COLOR', chance.pick(colours)],
    ['VALID UNTIL', of.expires],
  ],
});

/** What of the papers is wrong where a request was declined for it. */
const spoilt: Partial<
  Record<
    DeclineReason,
    (
      chance: Chance,
      right: { of: Bearer; vehicle: Vehicle; other: Bearer; now: Date },
    ) => Partial<Record<DocumentKind, Paper>>
  >
> = {
  ID_UNREADABLE: (_, { of }) => ({ frontId: { is: 'front', of, flaw: 'BLURRED' } }),
  ID_EXPIRED: (_, { of, now }) => {
    const expired = { ...of, expires: `${now.getUTCFullYear() - 1}-02-14` };
    return { frontId: { is: 'front', of: expired }, backId: { is: 'back', of: expired } };
  },
  NAME_MISMATCH: (chance, { other, vehicle }) => ({ registration: registrationOf(chance, other, vehicle) }),
  VIN_NOT_ON_DOCUMENT: (chance, { of }) => ({
    registration: registrationOf(chance, of, vehicleAt(chance, chance.whole(0, 29))),
  }),
  REGISTRATION_UNREADABLE: (chance, { of, vehicle }) => ({
    registration: { ...registrationOf(chance, of, vehicle), flaw: 'GLARE' },
  }),
};

const declines: readonly (readonly [DeclineReason, string])[] = [
  ['ID_UNREADABLE', 'The photo is out of focus; please take it again in daylight.'],
  ['NAME_MISMATCH', 'The registration is in another name than the ID.'],
  ['CODE_NOT_AVAILABLE', ''],
  ['ID_EXPIRED', ''],
  ['VIN_NOT_ON_DOCUMENT', 'The registration shows another VIN.'],
  ['REGISTRATION_UNREADABLE', 'The lamp hides the VIN.'],
  ['OWNER_NOT_VERIFIED', 'The owner could not be reached at the number on file.'],
];

const wanted: readonly { kind: DocumentKind; reason: PhotoReason; flaw: Flaw }[] = [
  { kind: 'frontId', reason: 'GLARE', flaw: 'GLARE' },
  { kind: 'registration', reason: 'CORNER_MISSING', flaw: 'CORNER_MISSING' },
  { kind: 'frontId', reason: 'BLURRED', flaw: 'BLURRED' },
  { kind: 'backId', reason: 'CORNER_MISSING', flaw: 'CORNER_MISSING' },
  { kind: 'registration', reason: 'GLARE', flaw: 'GLARE' },
];

/** Told apart on paper and over the telephone, as real ones are. */
const ALPHABET = '34679ACDEFGHJKMNPRTWXY';
const MANY = 30;

type How = {
  by?: Buyer;
  requests?: number;
  /** A vehicle that somebody else has asked for too. */
  vehicle?: Vehicle | undefined;
};

/** Orders as they are asked for one after the other: each with another buyer, vehicle and owner. */
const ordersIn = (chance: Chance, now: Date): ((at: Date, outcome: Outcome, how?: How) => PlannedOrder) => {
  let made = 0;

  const request = (outcome: Outcome, same?: Vehicle): PlannedRequest => {
    made += 1;
    const of = bearerAt(chance, made, now);
    const found = vehicleAt(chance, made);
    const vehicle = same ?? (made % 23 === 0 ? misread(found) : found);
    const right: Record<DocumentKind, Paper> = {
      frontId: { is: 'front', of },
      backId: { is: 'back', of },
      registration: registrationOf(chance, of, vehicle),
    };
    const other = bearerAt(chance, made + 400, now, { place: of.place });
    const wrong = outcome.is === 'DECLINED' ? spoilt[outcome.reason]?.(chance, { of, vehicle, other, now }) : undefined;
    const photos = { ...right, ...wrong };
    const id = chance.uuid();
    const authority = planAuthority({
      turn: made,
      isOpen: ['PENDING', 'INPROGRESS'].includes(outcome.is),
      of,
      vehicle,
    });
    if (outcome.is !== 'INPROGRESS') return { id, vehicle, photos, authority };
    const asked = outcome.wanted;
    const flaw = wanted.find(({ kind, reason }) => kind === asked?.kind && reason === asked.reason)?.flaw;
    if (asked && flaw) photos[asked.kind] = { ...photos[asked.kind], flaw };
    return {
      id,
      vehicle,
      photos,
      authority,
      ...(outcome.isReplaced && { before: { is: 'front', of, flaw: 'GLARE' } }),
    };
  };

  let turn = 0;
  const buyer = (): Buyer => {
    turn += 1;
    const email = membersInTurn[Math.floor(turn / 2) % membersInTurn.length];
    if (turn % 2 === 0 && email) return { email, isGuest: false };
    const { fname, lname } = bearerAt(chance, turn + 700, now);
    const name = `${fname}.${lname}`.normalize('NFD').replaceAll(/[^A-Za-z.]/g, '');
    return { email: `${name.toLowerCase()}@example.com`, isGuest: true };
  };

  return (at, outcome, how = {}) => ({
    id: chance.uuid(),
    number: `${chance.text(ALPHABET, 4)}-${chance.text(ALPHABET, 4)}`,
    ...(how.by ?? buyer()),
    at,
    outcome,
    requests: Array.from({ length: how.requests ?? 1 }, () => request(outcome, how.vehicle)),
  });
};

const by = (at: number): string => desk[at % desk.length] ?? desk[0];

const dana: Buyer = { email: 'member@demo.test', isGuest: false };
const pro: Buyer = { email: 'pro@demo.test', isGuest: false };

/** Everything that was asked for in the month before `now`: some thirty requests of each state, and fresh ones. */
export const planOrders = (chance: Chance, now: Date): PlannedOrder[] => {
  const order = ordersIn(chance, now);
  const ago = (minutes: number): Date => new Date(now.getTime() - minutes * MINUTE_MS);
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const waiting = Array.from({ length: MANY - 3 }, (_, at) =>
    order(ago(2 + at * 1.15 + chance.next()), { is: 'PENDING' }),
  );
  const ofMembers = [
    order(ago(4.5), { is: 'PENDING' }, { by: dana }),
    order(ago(11.3), { is: 'PENDING' }, { by: pro, requests: 2 }),
  ];
  const inHand = Array.from({ length: MANY - 7 }, (_, at) =>
    order(ago(9 + at * 0.9), { is: 'INPROGRESS', by: by(at % 4), startedAt: ago(1 + at * 0.35) }),
  );
  const awaited = wanted.map(({ kind, reason }, at) =>
    order(
      ago(50 + at * 37),
      { is: 'INPROGRESS', by: by(at), startedAt: ago(42 + at * 35), wanted: { kind, reason } },
      at === 0 ? { by: dana } : {},
    ),
  );
  const replaced = order(ago(71), { is: 'INPROGRESS', by: 'maria@demo.test', startedAt: ago(60), isReplaced: true });
  // From this morning to four weeks ago, in the hours in which people are locked out.
  const ended = (at: number, days: number) => {
    const paid = new Date(daysAgo(days).getTime() - chance.whole(0, 9 * 60) * MINUTE_MS);
    const startedAt = new Date(paid.getTime() + chance.whole(2, 11) * MINUTE_MS);
    return { paid, by: by(at), startedAt, endedAt: new Date(startedAt.getTime() + chance.whole(3, 13) * MINUTE_MS) };
  };
  const fulfilled = Array.from({ length: MANY - 2 }, (_, at) => {
    const { paid, ...end } = ended(at, 0.1 + at);
    return order(
      paid,
      { is: 'FULFILLED', ...end, isSeen: at % 6 !== 5, isReported: at === 1 },
      at % 9 === 4 ? { by: pro, requests: 2 } : {},
    );
  });
  // A car whose code went to somebody else some days ago: its code waits for a second admin.
  const sold = fulfilled[5]?.requests[0]?.vehicle;
  if (!sold) throw new Error('the demo wants a code that was sent some days ago');
  const doubted = order(
    ago(17),
    { is: 'INPROGRESS', by: 'aisha@demo.test', startedAt: ago(6), reviewAskedAt: ago(3) },
    { vehicle: sold },
  );
  const declined = Array.from({ length: MANY }, (_, at) => {
    const { paid, ...end } = ended(at + 2, 0.2 + at * 0.93);
    const [reason, note] = declines[at % declines.length] ?? ['OTHER', ''];
    return order(paid, { is: 'DECLINED', ...end, reason, note });
  });
  const left = Array.from({ length: MANY }, (_, at) =>
    order(daysAgo(2 + at * 0.9), at % 4 === 0 ? { is: 'REMOVED' } : { is: 'EXPIRED' }),
  );
  return [...waiting, ...ofMembers, ...inHand, ...awaited, replaced, doubted, ...fulfilled, ...declined, ...left];
};
