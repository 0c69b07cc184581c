import type { DeskAction } from '@keywright/contract/desk-actions';
import type { Caller } from '../actor.ts';
import { isDesk, isMember, isSuperAdmin } from '../roles.ts';
import { isOwner } from '../owner.ts';
import type { Policy } from '../policy.ts';

/** What the rules look at in a request. */
export type RequestThing = {
  personId: string | null;
  guestId: string | null;
  /** A confirmed payment made it one of the desk's. */
  isPaid: boolean;
  /** Where its customer is written to. A guest types it, so it says nothing about whose case it is. */
  email: string | null;
  startedBy: string | null;
  fulfilledBy: string | null;
};

/** What is done to a request: what the desk is offered (`can`), and what it does without being asked. */
export type RequestAction = DeskAction | 'touch' | 'handOver' | 'labelFraud';

/** Of the desk, with nothing left to do before: some calls are open to anyone, and the desk's right there must wait too. */
const works = ({ person }: Caller): boolean => person !== undefined && isDesk(person) && person.duties.length === 0;

/** Whether an admin would work on their own order: judged by the account or the guest cookie that placed it. */
export const isOwnCase = (caller: Caller, thing: Pick<RequestThing, 'personId' | 'guestId'>): boolean =>
  isOwner(caller, thing);

/** Whether this is who started it and works on it now. */
export const isHolder = ({ person }: Caller, thing: Pick<RequestThing, 'startedBy'>): boolean =>
  person !== undefined && person.id === thing.startedBy;

/** Whether this person ordered it. */
export const isOrderedBy = (personId: string, thing: Pick<RequestThing, 'personId'>): boolean =>
  personId === thing.personId;

/** Whether this is who gave its code out. */
export const isFulfiller = ({ person }: Caller, thing: Pick<RequestThing, 'fulfilledBy'>): boolean =>
  person !== undefined && person.id === thing.fulfilledBy;

/** Whether this is the caller. */
export const isThemselves = ({ person }: Caller, other: { id: string }): boolean => person?.id === other.id;

/** Whether this is who gave a second review. */
export const isLooker = ({ person }: Caller, look: { by: string }): boolean =>
  person !== undefined && person.id === look.by;

const mayWorkOn = (caller: Caller, thing: RequestThing): boolean =>
  works(caller) && thing.isPaid && !isOwnCase(caller, thing);
const mayStandIn = ({ person }: Caller): boolean => person !== undefined && isSuperAdmin(person);

/** Whether the caller may hand over what this admin holds: an admin their own, a super admin anybody's. */
export const mayHandOverOf = (caller: Caller, holderId: string | null): boolean =>
  holderId !== null && (isHolder(caller, { startedBy: holderId }) || mayStandIn(caller));

/** Who may do what to one request; whether it is possible now is the states' to say. */
export const requestPolicy: Policy<RequestThing, 'view' | RequestAction> = {
  view: (caller, thing) => (works(caller) && thing.isPaid) || isOwner(caller, thing),
  start: mayWorkOn,
  takeOver: mayWorkOn,
  release: (caller, thing) => mayWorkOn(caller, thing) && isHolder(caller, thing),
  handOver: (caller, thing) => works(caller) && thing.isPaid && mayHandOverOf(caller, thing.startedBy),
  touch: (caller, thing) => mayWorkOn(caller, thing) && isHolder(caller, thing),
  note: mayWorkOn,
  process: (caller, thing) => mayWorkOn(caller, thing) && (isHolder(caller, thing) || mayStandIn(caller)),
  askAgain: (caller, thing) => mayWorkOn(caller, thing) && (thing.startedBy === null || isHolder(caller, thing)),
  // Nobody holds what is delivered: the admin who answers the report asks.
  askReview: (caller, thing) => mayWorkOn(caller, thing) && (thing.fulfilledBy !== null || isHolder(caller, thing)),
  // A second pair of eyes is somebody else's; nobody holds what is delivered: who then sends another code is judged when they do.
  secondLook: (caller, thing) => mayWorkOn(caller, thing) && (thing.fulfilledBy !== null || !isHolder(caller, thing)),
  // Declining and refunding are always possible, also for the only admin of a shop and an order of their own.
  decline: (caller, thing) => works(caller) && thing.isPaid && (thing.startedBy === null || isHolder(caller, thing)),
  answerReport: (caller, thing) => works(caller) && thing.isPaid,
  replace: mayWorkOn,
  labelFraud: mayWorkOn,
  // A code is only for who released it: need to know, not rank.
  reveal: (caller, thing) => mayWorkOn(caller, thing) && (isHolder(caller, thing) || isFulfiller(caller, thing)),
};

/** Staff work on requests and do not order: what they would pay, and who would check it, has no good answer. */
export const mayAsk = ({ person }: Caller): boolean => person === undefined || isMember(person);
