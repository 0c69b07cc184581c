import type { StripeDouble } from './stripe-double.ts';

export type Command = { do: string; with?: unknown[] };

/** What can be told to a double that runs as its own process, by `POST /_control {do, with}`. */
const commands = [
  'pay',
  'decline',
  'expire',
  'lapse',
  'refund',
  'dispute',
  'closeDispute',
  'amend',
  'misbehave',
  'behave',
  'notices',
  'release',
  'idle',
  'sendTo',
  'ledger',
] as const;

export const controlOf = async (double: StripeDouble, command: Command): Promise<unknown> => {
  if (command.do === 'state')
    return { sessions: [...double.world.sessions.values()], intents: [...double.world.intents.values()] };
  const name = commands.find((known) => known === command.do);
  if (!name) throw new Error(`unknown command: ${command.do}`);
  const act = double[name] as (...given: unknown[]) => unknown;
  return act(...(command.with ?? []));
};
