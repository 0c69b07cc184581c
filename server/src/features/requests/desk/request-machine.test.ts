import { myCart, removeFromCart, restoreToCart } from '@keywright/contract/cart';
import { declineRequest, deskRequest, deskReveal, processRequest, releaseRequest } from '@keywright/contract/desk';
import { revealOwnCode } from '@keywright/contract/orders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { requestRow } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import type { Answer } from '../../../testing/answer.ts';
import { as, type Visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import { added, aVehicle, lookAtPhotos, pay, start } from '../../../testing/requests.ts';

const app = await appOfThisFile();
const staff: Visitor[] = [];
for (const make of [anAdmin, anAdmin, aSuperAdmin]) staff.push(await as(app, await make(app.db)));

type Scene = { id: string; owner: Visitor; personId: string; withPin: boolean; isValidated: boolean };
type Status = 'IN_CART' | 'REMOVED' | 'PENDING' | 'INPROGRESS' | 'FULFILLED' | 'DECLINED';
/** What the model believes: where the request stands, who holds it, who opened its photos, what was released, how often a code was seen. */
type Model = {
  status: Status;
  holder: number | undefined;
  fulfilledBy: number | undefined;
  looked: number[];
  reveals: number;
};
type Event =
  | { act: 'start' | 'look' | 'release' | 'decline' | 'deskReveal'; by: number }
  | { act: 'process'; by: number; rightPin: boolean; ticked: boolean }
  | { act: 'pay' | 'remove' | 'restore' | 'ownReveal' };

const SUPER = 2;
const by = fc.constantFrom(0, 1, SUPER);
const mostly = fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('start' as const), by }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('look' as const), by }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('release' as const, 'decline' as const), by }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('process' as const), by, rightPin: mostly, ticked: mostly }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('deskReveal' as const), by }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pay' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('remove' as const, 'restore' as const, 'ownReveal' as const) }),
  },
);
/** Most things happen late in a request's life, and a walk from its start seldom gets there. */
const beginning = fc.constantFrom<Event[]>(
  [],
  [{ act: 'pay' }],
  [{ act: 'pay' }, { act: 'start', by: 0 }, { act: 'look', by: 0 }],
);
const life = fc.tuple(beginning, fc.array(event, { minLength: 3, maxLength: 14 })).map((parts) => parts.flat());

const holds = (model: Model, who: number): boolean => model.status === 'INPROGRESS' && model.holder === who;
const mayRelease = (model: Model, who: number): boolean =>
  holds(model, who) || (model.status === 'INPROGRESS' && who === SUPER);
const isLine = ({ status }: Model): boolean => status === 'IN_CART' || status === 'REMOVED';
const seen = (model: Model): Model => ({ ...model, reveals: model.reveals + 1 });

const CODES = { keycode: 'MODEL-1', pincode: '2468' };

/** An event in the model (its next state, or `undefined` where it must be refused and change nothing), and in the world. */
type Act = {
  model: (model: Model, who: number, happens: Event, scene: Scene) => Model | undefined;
  world: (scene: Scene, admin: Visitor, happens: Event) => Promise<Answer>;
};

const acts: Record<Event['act'], Act> = {
  pay: {
    model: (model) => (model.status === 'IN_CART' ? { ...model, status: 'PENDING' } : undefined),
    world: async ({ personId, owner }) => {
      await pay(app, { personId });
      return owner.call(myCart);
    },
  },
  remove: {
    model: (model) => (isLine(model) ? { ...model, status: 'REMOVED' } : undefined),
    world: ({ owner, id }) => owner.call(removeFromCart, { params: { id } }),
  },
  restore: {
    model: (model) => (isLine(model) ? { ...model, status: 'IN_CART' } : undefined),
    world: ({ owner, id }) => owner.call(restoreToCart, { params: { id } }),
  },
  start: {
    model: (model, who) => {
      if (model.status === 'PENDING') return { ...model, status: 'INPROGRESS', holder: who };
      return holds(model, who) ? model : undefined;
    },
    world: ({ id }, admin) => start(admin, id),
  },
  look: {
    model: (model, who) => (isLine(model) ? undefined : { ...model, looked: [...model.looked, who] }),
    world: async ({ id }, admin) => {
      await lookAtPhotos(admin, id);
      return admin.call(deskRequest, { params: { id } });
    },
  },
  release: {
    model: (model, who) => (holds(model, who) ? { ...model, status: 'PENDING', holder: undefined } : undefined),
    world: ({ id }, admin) => admin.call(releaseRequest, { params: { id } }),
  },
  decline: {
    model: (model, who) =>
      model.status === 'PENDING' || holds(model, who) ? { ...model, status: 'DECLINED' } : undefined,
    world: ({ id }, admin) => admin.call(declineRequest, { params: { id }, body: { reason: 'ID_EXPIRED' } }),
  },
  process: {
    model: (model, who, happens, { isValidated }) => {
      if (happens.act !== 'process' || !happens.rightPin) return undefined;
      // The same codes again are answered again.
      if (model.status === 'FULFILLED') return model.fulfilledBy === who ? model : undefined;
      // Without a tick a validated account stands for the ID; the registration is opened all the same.
      const may = mayRelease(model, who) && model.looked.includes(who) && (happens.ticked || isValidated);
      return may ? { ...model, status: 'FULFILLED', fulfilledBy: who } : undefined;
    },
    world: ({ id, withPin }, admin, happens) =>
      admin.call(processRequest, {
        body: {
          vehicleId: id,
          keycode: CODES.keycode,
          ...(happens.act === 'process' && {
            documentsVerified: happens.ticked,
            ...(happens.rightPin === withPin && { pincode: CODES.pincode }),
          }),
        },
      }),
  },
  ownReveal: {
    model: (model) => (model.status === 'FULFILLED' ? seen(model) : undefined),
    world: ({ owner, id }) => owner.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } }),
  },
  deskReveal: {
    model: (model, who) =>
      model.status === 'FULFILLED' && [model.fulfilledBy, model.holder].includes(who) ? seen(model) : undefined,
    world: ({ id }, admin) => admin.call(deskReveal, { params: { id }, body: { what: 'keycode' } }),
  },
};

const NOBODY = -1;

/** Lets it happen in both; answers what the model believes after that. */
const happen = async (scene: Scene, model: Model, happens: Event): Promise<Model> => {
  const who = 'by' in happens ? happens.by : NOBODY;
  const { [happens.act]: act } = acts;
  const expected = act.model(model, who, happens, scene);
  const worked = await act.world(scene, staff[who] ?? scene.owner, happens).then(
    ({ status }) => status === 200,
    () => false,
  );
  expect(worked, JSON.stringify({ model, happens })).toBe(expected !== undefined);
  return expected ?? model;
};

const sceneWith = async (withPin: boolean, isValidated: boolean): Promise<Scene> => {
  const owner = await as(app, await aMember(app.db, { isValidated }));
  const { id } = await added(owner, aVehicle(withPin ? 'Nissan' : 'Ford'));
  return { id, owner, withPin, isValidated, personId: owner.person.id };
};

it('I-8, I-9, I-10, I-12: whatever the desk and the owner do, in any order, ends as the table of moves says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.boolean(), life, async (withPin, isValidated, events) => {
      const scene = await sceneWith(withPin, isValidated);
      let model: Model = { status: 'IN_CART', holder: undefined, fulfilledBy: undefined, looked: [], reveals: 0 };
      for (const happens of events) {
        model = await happen(scene, model, happens);
        const row = await requestRow(app, scene.id);
        expect(row.status).toBe(model.status);
      }
      await holdsTrue(scene, model);
    }),
    { numRuns: 40, interruptAfterTimeLimit: 60_000 },
  );
}, 90_000);

/** The invariants, asked of the database itself. */
const holdsTrue = async ({ id, withPin }: Scene, { reveals }: Model): Promise<void> => {
  const row = await requestRow(app, id);
  const isFulfilled = row.status === 'FULFILLED';
  expect(row.keycode_secret !== null).toBe(isFulfilled);
  expect(row.pincode_secret !== null).toBe(isFulfilled && withPin);
  if (isFulfilled) {
    expect(row.paid_at).not.toBeNull();
    expect(row.started_at).not.toBeNull();
    expect(row.release_basis).not.toBeNull();
    expect(row.fulfilled_by).not.toBe(row.person_id);
  }
  const { rows } = await sql<{ revealed: number }>`
    select count(*) as revealed from audit_entry where action = 'code.revealed' and object_id = ${id}`.execute(app.db);
  expect(rows[0]?.revealed).toBe(reveals);
};
