import { Failure } from '../platform/failure.ts';
import type { Present } from './act.ts';
import type { Caller } from './actor.ts';
import { type Guarded, open } from './guarded.ts';

/** For one kind of thing: every action, and who may take it. */
export type Policy<Thing, Action extends string> = Record<Action, (caller: Caller, thing: Thing) => boolean>;

/** Whoever may be asked about: to look is enough for a caller, to act takes one who is held in the act's transaction. */
type Asker<Action extends string> = Action extends 'view' ? Caller : Present;

/** Opens a loaded row for one action. What the caller may not even view is reported as missing. */
export const authorize = <T extends Thing, Thing, Rules extends string, const Action extends Rules | 'view'>(
  policy: Policy<Thing, Rules | 'view'>,
  caller: Asker<NoInfer<Action>>,
  action: Action,
  row: Guarded<T> | undefined,
): T => {
  const thing = row && open(row);
  if (!thing || !policy.view(caller, thing)) throw new Failure('not_found');
  if (!policy[action](caller, thing)) throw new Failure('access.denied');
  return thing;
};

/** The actions that the policy allows this caller on this thing. */
export const allowed = <Thing, Action extends string>(
  policy: Policy<Thing, Action>,
  caller: Caller,
  thing: NoInfer<Thing>,
): Action[] => (Object.keys(policy) as Action[]).filter((action) => policy[action](caller, thing));
