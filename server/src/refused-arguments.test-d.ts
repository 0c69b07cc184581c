/**
 * What must not compile. Nothing runs this: `npm run types` fails as soon as one of these lines compiles, since what it expects is then
 * no error any more. Each line is wrong in the one way that stands above it.
 */
import type { Call as ContractCall } from '@keywright/contract/call';
import type { ExpressionBuilder } from 'kysely';
import type { Caller, Known } from './access/actor.ts';
import type { Present } from './access/act.ts';
import { ownOrderPolicy } from './access/policies/own-order.policy.ts';
import { linkedCodePolicy, ownCodePolicy } from './access/policies/own-request.policy.ts';
import { authorize, type Guarded } from './access/policy.ts';
import type { AdminRow } from './features/admins/admins.store.ts';
import { openForDecision } from './features/admins/decide.ts';
import { failpoint as paymentsFailpoint } from './features/payments/payments.failpoints.ts';
import { failpoint } from './features/requests/requests.failpoints.ts';
import { lockCart } from './features/requests/carts.store.ts';
import type { DeskCase } from './features/requests/desk/desk.store.ts';
import { openCase } from './features/requests/desk/open-case.ts';
import type { RequestRow } from './features/requests/requests.store.ts';
import { recordAct } from './platform/audit/record.store.ts';
import type { Trace } from './platform/audit/trace.ts';
import type { Tx } from './platform/db/database.ts';
import type { Tables } from './platform/db/tables.ts';
import type { Timetable } from './platform/jobs/job-table.ts';
import { addJob } from './platform/jobs/jobs.ts';
import { bySource } from './platform/limits/by-source.ts';
import { guardLimit } from './platform/limits/guard-limit.ts';
import { bucketOf } from './platform/limits/limits.ts';
import { announce } from './platform/live/announce.ts';
import { oweMail } from './platform/mail/outbox.store.ts';
import { pageAddress } from './platform/page-address.ts';
import type { Parts } from './platform/parts.ts';

// @ts-expect-error -- a call without a class
export const unclassified: ContractCall = { method: 'POST', path: '/things', audience: 'desk' };

type Given = { tx: Tx; trace: Trace; parts: Parts; id: string };

export const acts = ({ tx, trace, id }: Given) => {
  const object = { type: 'request', id } as const;
  // @ts-expect-error -- no such act
  void recordAct(tx, trace, { action: 'request.eaten', object });
  // @ts-expect-error -- it is not about a person
  void recordAct(tx, trace, { action: 'request.started', object: { type: 'person', id } });
  // @ts-expect-error -- no session ends for this
  void recordAct(tx, trace, { action: 'session.ended', object: { type: 'session', id }, reason: 'bored' });
  // @ts-expect-error -- nothing gives a reason for it
  void recordAct(tx, trace, { action: 'request.started', object, reason: 'profile deleted' });
  // @ts-expect-error -- it must be told which
  void recordAct(tx, trace, { action: 'code.revealed', object });
  // @ts-expect-error -- no request has such a secret
  void recordAct(tx, trace, { action: 'code.revealed', object, details: { what: 'password' } });
  const details = { basis: 'trust', withPin: false } as const;
  // @ts-expect-error -- no code is released for this
  void recordAct(tx, trace, { action: 'request.fulfilled', object, details });
  const image = { requestId: id, kind: 'selfie' } as const;
  // @ts-expect-error -- no photo of a request
  void recordAct(tx, trace, { action: 'image.viewed', object: { type: 'file', id }, details: image });
};

export const jobs = ({ tx, id }: Given) => {
  // @ts-expect-error -- no such job
  void addJob(tx, { task: 'settle-everything' });
  // @ts-expect-error -- it must be said of which order
  void addJob(tx, { task: 'settle-up' });
  // @ts-expect-error -- an order is named otherwise
  void addJob(tx, { task: 'settle-up', payload: { id } });
  // @ts-expect-error -- no such alarm
  void addJob(tx, { task: 'raise-alarm', payload: { name: 'fire' } });
};

// @ts-expect-error -- the other jobs of the timetable are missing
export const timetable: Timetable = { 'sweep-files': '7 * * * *' };

export const mails = ({ tx, id }: Given) => {
  const to = { recipient: '', locale: 'en', onceKey: id } as const;
  // @ts-expect-error -- no such mail
  void oweMail(tx, { ...to, template: 'newsletter', refs: {} });
  // @ts-expect-error -- it must be said about which order
  void oweMail(tx, { ...to, template: 'order.received', refs: {} });
};

export const hints = ({ tx, id }: Given) => {
  // @ts-expect-error -- no such hint
  void announce(tx, { type: 'cart.eaten', cartId: id }, ['desk']);
  // @ts-expect-error -- it names a request
  void announce(tx, { type: 'request.changed', cartId: id }, ['desk']);
  // @ts-expect-error -- what lies in a cart is not for the desk
  void announce(tx, { type: 'cart.changed', cartId: id }, ['desk']);
  // @ts-expect-error -- a session ends on its own channel
  void announce(tx, { type: 'session.ended', sessionId: id }, [`person:${id}`]);
  // @ts-expect-error -- no such channel
  void announce(tx, { type: 'cart.changed', cartId: id }, ['everybody']);
};

type Asking = { caller: Caller; present: Present; row: Guarded<RequestRow>; order: Guarded<{ id: string }> };
type Deciding = { known: Present<Known>; found: Guarded<DeskCase>; admin: Guarded<AdminRow> };

export const doors = ({ caller, present, row, order, known, found, admin }: Asking & Deciding) => {
  // @ts-expect-error -- whoever acts is held in the act's transaction
  authorize(ownCodePolicy, caller, 'reveal', row);
  // @ts-expect-error -- there is no rule for this
  authorize(ownCodePolicy, present, 'decline', row);
  // @ts-expect-error -- to look at a code is not to work on its request
  openCase(present, 'reveal', found);
  // @ts-expect-error -- nothing is done by merely viewing
  openForDecision(known, 'view', admin);
  // @ts-expect-error -- nobody has shown a link
  authorize(linkedCodePolicy, present, 'reveal', row);
  // @ts-expect-error -- the rule looks at whose it is
  authorize(ownOrderPolicy, caller, 'view', order);
  // @ts-expect-error -- a row that nobody has opened says nothing
  return row.status;
};

export const names = async ({ tx, parts, id }: Given, source: Caller['source']) => {
  // @ts-expect-error -- no such place
  failpoint('ask.after_lunch');
  // @ts-expect-error -- a place of another feature
  paymentsFailpoint('ask.after_photos');
  // @ts-expect-error -- no such limit
  bucketOf('ask-week', id);
  // @ts-expect-error -- no such limit
  bySource('ask-planet', source);
  // @ts-expect-error -- no limit counts this
  void guardLimit(tx, parts.clock, { bucket: 'ask-week:1', max: 1, windowMs: 1 });
  // @ts-expect-error -- no such page
  pageAddress(parts.settings, 'en', '/nowhere');
  const cart = await lockCart(tx, id);
  // @ts-expect-error -- no cart is ever so
  return cart?.state === 'PAID';
};

export const columns = (eb: ExpressionBuilder<Tables, 'audit_entry'>) =>
  // @ts-expect-error -- the details of the log have no fields here
  eb.ref('details', '->>').key('what');
