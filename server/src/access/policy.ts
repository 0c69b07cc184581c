import { Failure } from '../platform/failure.ts';
import type { Present } from './act.ts';
import type { Caller } from './actor.ts';

/** A row that was loaded but not yet authorised. What it holds is out of everybody's reach, but `authorize`'s. */
class Guarded<T> {
  static readonly open = <Row>(guarded: Guarded<Row>): Row => guarded.#row;
  readonly #row: T;
  constructor(row: T) {
    this.#row = row;
  }
}
const { open } = Guarded;
export type { Guarded };

/** What a store returns of a thing that there are rules for. */
export const guard = <T>(row: T): Guarded<T> => new Guarded(row);

/** For one kind of thing: every action, and who may take it. `Who` is what the rules look at in a caller. */
export type Policy<Thing, Action extends string, Who = Caller> = Record<Action, (caller: Who, thing: Thing) => boolean>;

/** Whoever may be asked about: to look is enough for a caller, to act takes one who is held in the act's transaction. */
type Asker<Action extends string, Who> = Action extends 'view' ? Who : Who & Present;

/**
 * Opens a loaded row for one action, the one that is done with it: the only way to it. What the caller may not even view is reported
 * as missing; why they may not do more is `access.denied`, or what `refusalOf` says of the row, where the product tells them more.
 */
export const authorize = <T extends Thing, Thing, Rules extends string, Who, const Action extends Rules | 'view'>(
  policy: Policy<Thing, Rules | 'view', Who>,
  caller: Asker<NoInfer<Action>, NoInfer<Who>>,
  action: Action,
  row: Guarded<T> | undefined,
  refusalOf: (row: T) => Failure = () => new Failure('access.denied'),
): T => {
  const thing = row && open(row);
  if (!thing || !policy.view(caller, thing)) throw new Failure('not_found');
  if (!policy[action](caller, thing)) throw refusalOf(thing);
  return thing;
};

/** Which of these actions the policy allows this caller on this thing, in their order: what a view says under `can`. */
export const allowed = <Thing, Rules extends string, const Action extends Rules>(
  policy: Policy<Thing, Rules>,
  caller: Caller,
  thing: NoInfer<Thing>,
  actions: readonly Action[],
): Action[] => actions.filter((action) => policy[action](caller, thing));
