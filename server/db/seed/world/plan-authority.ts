import type { AuthorityKind, ExtraKind } from '@keywright/contract/authority-kinds';
import type { Bearer, Paper } from './papers.ts';
import type { Vehicle } from './vehicles.ts';

export type PlannedAuthority = { kind: AuthorityKind; extras: readonly { kind: ExtraKind; paper: Paper }[] };

/** Of each nine requests: mostly owners, one who did not say, and one of each other kind. */
const inTurn: readonly (AuthorityKind | null)[] = [
  'owner',
  'fleet',
  null,
  'family',
  'owner',
  'shop',
  'repossession',
  'bought',
  'owner',
];

type Turn = { turn: number; isOpen: boolean; of: Bearer; vehicle: Vehicle };

const sheetOf = (title: string, { of, vehicle }: Turn, lines: readonly (readonly [string, string])[]): Paper => ({
  is: 'sheet',
  title,
  place: of.place,
  lines: [['VIN', vehicle.vin], ['MAKE AND MODEL', `${vehicle.make} ${vehicle.model}`], ...lines],
});

const papers: Record<AuthorityKind, (turn: Turn) => readonly { kind: ExtraKind; paper: Paper }[]> = {
  owner: () => [],
  family: (turn) => [signature(turn)],
  fleet: (turn) => [
    {
      kind: 'workOrder',
      paper: sheetOf('WORK ORDER', turn, [
        ['ORDERED BY', 'LAKESIDE AUTO AUCTION'],
        ['PLACE', turn.of.town],
        ['ASK FOR', `${turn.of.fname} ${turn.of.lname}`],
        ['WORK', 'TWO KEYS, ALL LOST'],
      ]),
    },
  ],
  shop: (turn) => [
    {
      kind: 'authorization',
      paper: sheetOf('AUTHORIZATION', turn, [
        ['OWNER', `${turn.of.fname} ${turn.of.lname}`],
        ['MAY ORDER A KEY', 'RIVERSIDE LOCK AND KEY'],
        ['SIGNED', `${turn.of.fname} ${turn.of.lname}`],
      ]),
    },
    signature(turn),
  ],
  repossession: (turn) => [
    {
      kind: 'repossessionOrder',
      paper: sheetOf('REPOSSESSION ORDER', turn, [
        ['LIENHOLDER', 'HARBOR CREDIT UNION'],
        ['AGENT', `${turn.of.fname} ${turn.of.lname}`],
        ['IN FORCE UNTIL', turn.of.expires],
      ]),
    },
    signature(turn),
  ],
  bought: (turn) => [
    {
      kind: 'billOfSale',
      paper: sheetOf('BILL OF SALE', turn, [
        ['BUYER', `${turn.of.fname} ${turn.of.lname}`],
        ['ADDRESS', `${turn.of.street}, ${turn.of.town}`],
        ['YEAR', String(turn.vehicle.year)],
      ]),
    },
  ],
};

const signature = ({ of }: Turn) => ({
  kind: 'signature' as const,
  paper: { is: 'signature' as const, name: `${of.fname} ${of.lname}` },
});

/** Who asked. What ended is drawn without papers, so that the demo starts as fast: owners need none. */
export const planAuthority = (turn: Turn): PlannedAuthority | null => {
  const kind = inTurn[turn.turn % inTurn.length] ?? null;
  if (kind === null) return null;
  return turn.isOpen ? { kind, extras: papers[kind](turn) } : { kind: 'owner', extras: [] };
};
