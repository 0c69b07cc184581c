import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../testing/app.ts';
import { type Answer, type Visitor, visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import { added, aVehicle, pay, start } from '../../../testing/requests.ts';

let app: TestApp;
const staff: Visitor[] = [];

beforeAll(async () => {
  app = await startApp();
  for (const person of [await anAdmin(app.db), await anAdmin(app.db), await aSuperAdmin(app.db)]) {
    const browser = visitor(app.url);
    await browser.signIn(person);
    staff.push(browser);
  }
});
afterAll(() => app.close());

type Scene = { id: string; owner: Visitor; withPin: boolean; isValidated: boolean };
type Status = 'IN_CART' | 'REMOVED' | 'PENDING' | 'INPROGRESS' | 'FULFILLED' | 'DECLINED';
/** What the model believes: where the request stands, who holds it, what was released, how often a code was seen. */
type Model = { status: Status; holder: number | undefined; fulfilledBy: number | undefined; reveals: number };
type Event =
  | { act: 'start' | 'release' | 'decline' | 'deskReveal'; by: number }
  | { act: 'process'; by: number; rightPin: boolean; ticked: boolean }
  | { act: 'pay' | 'remove' | 'restore' | 'ownReveal' };

const SUPER = 2;
const by = fc.constantFrom(0, 1, SUPER);
const mostly = fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('start' as const), by }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('release' as const, 'decline' as const), by }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('process' as const), by, rightPin: mostly, ticked: mostly }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('deskReveal' as const), by }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pay' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('remove' as const, 'restore' as const, 'ownReveal' as const) }) },
);
/** Most things happen late in a request's life, and a walk from its start seldom gets there. */
const beginning = fc.constantFrom<Event[]>([], [{ act: 'pay' }], [{ act: 'pay' }, { act: 'start', by: 0 }]);
const life = fc.tuple(beginning, fc.array(event, { minLength: 3, maxLength: 14 })).map((parts) => parts.flat());

/** The model's next state, or `undefined` where the event must be refused and change nothing. */
const next = (model: Model, scene: Scene, happens: Event): Model | undefined => {
  switch (happens.act) {
    case 'pay':
      return model.status === 'IN_CART' ? { ...model, status: 'PENDING' } : undefined;
    case 'remove':
      return ['IN_CART', 'REMOVED'].includes(model.status) ? { ...model, status: 'REMOVED' } : undefined;
    case 'restore':
      return ['IN_CART', 'REMOVED'].includes(model.status) ? { ...model, status: 'IN_CART' } : undefined;
    case 'start':
      if (model.status === 'PENDING') return { ...model, status: 'INPROGRESS', holder: happens.by };
      return model.status === 'INPROGRESS' && model.holder === happens.by ? model : undefined;
    case 'release':
      return holds(model, happens.by) ? { ...model, status: 'PENDING', holder: undefined } : undefined;
    case 'decline':
      return model.status === 'PENDING' || holds(model, happens.by) ? { ...model, status: 'DECLINED' } : undefined;
    case 'process': {
      if (!happens.rightPin) return undefined;
      // The same codes again are answered again.
      if (model.status === 'FULFILLED') return model.fulfilledBy === happens.by ? model : undefined;
      const may = model.status === 'INPROGRESS' && (holds(model, happens.by) || happens.by === SUPER);
      return may && (happens.ticked || scene.isValidated)
        ? { ...model, status: 'FULFILLED', fulfilledBy: happens.by }
        : undefined;
    }
    case 'ownReveal':
      return model.status === 'FULFILLED' ? { ...model, reveals: model.reveals + 1 } : undefined;
    case 'deskReveal': {
      const may = model.status === 'FULFILLED' && (model.fulfilledBy === happens.by || model.holder === happens.by);
      return may ? { ...model, reveals: model.reveals + 1 } : undefined;
    }
  }
};

const holds = (model: Model, who: number): boolean => model.status === 'INPROGRESS' && model.holder === who;

const CODES = { keycode: 'MODEL-1', pincode: '2468' };

const happen = async ({ id, owner, withPin }: Scene, personId: string, happens: Event): Promise<boolean> => {
  const admin = 'by' in happens ? staff[happens.by] : undefined;
  const good = async (answer: Promise<Answer> | undefined) => (await answer)?.status === 200;
  switch (happens.act) {
    case 'pay':
      return pay(app, { personId }).then(
        () => true,
        () => false,
      );
    case 'remove':
      return good(owner.del(`/cart/remove/${id}`));
    case 'restore':
      return good(owner.post(`/cart/restore/${id}`));
    case 'start':
      return good(admin && start(admin, id));
    case 'release':
      return good(admin?.post(`/admin/release-request/${id}`));
    case 'decline':
      return good(admin?.post(`/admin/decline-request/${id}`, { reason: 'ID_EXPIRED' }));
    case 'process':
      return good(
        admin?.post('/admin/process-request', {
          vehicleId: id,
          keycode: CODES.keycode,
          ...(happens.rightPin === withPin && { pincode: CODES.pincode }),
          ...(happens.ticked && { documentsVerified: true }),
        }),
      );
    case 'ownReveal':
      return good(owner.post(`/vehicle/reveal-code/${id}`, { what: 'keycode' }));
    case 'deskReveal':
      return good(admin?.post(`/admin/reveal-code/${id}`, { what: 'keycode' }));
  }
};

const sceneWith = async (withPin: boolean, isValidated: boolean): Promise<Scene & { personId: string }> => {
  const person = await aMember(app.db, { isValidated });
  const owner = visitor(app.url);
  await owner.signIn(person);
  const { id } = await added(owner, aVehicle(withPin ? 'Nissan' : 'Ford'));
  return { id, owner, withPin, isValidated, personId: person.id };
};

it('I-8, I-10, I-12: whatever the desk and the owner do, in any order, ends as the table of moves says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      life,
      async (withPin, isValidated, events) => {
        const scene = await sceneWith(withPin, isValidated);
        let model: Model = { status: 'IN_CART', holder: undefined, fulfilledBy: undefined, reveals: 0 };
        for (const happens of events) {
          const expected = next(model, scene, happens);
          expect(await happen(scene, scene.personId, happens), JSON.stringify({ model, happens })).toBe(expected !== undefined);
          model = expected ?? model;
          const row = await app.db.selectFrom('request').select('status').where('id', '=', scene.id).executeTakeFirstOrThrow();
          expect(row.status).toBe(model.status);
        }
        await holdsTrue(scene, model);
      },
    ),
    { numRuns: 40, interruptAfterTimeLimit: 60_000 },
  );
}, 90_000);

/** The invariants, asked of the database itself. */
const holdsTrue = async ({ id, withPin }: Scene, { reveals }: Model): Promise<void> => {
  const row = await app.db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
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
