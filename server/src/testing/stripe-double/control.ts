type Act = (...given: never[]) => unknown;

/** What a double that runs as its own process is told, by `POST /_control {do, with}`: the name of an act and what it is given. */
export const controlOf = async (
  acts: Record<string, Act>,
  command: { do: string; with?: unknown[] },
): Promise<unknown> => {
  const act = Object.hasOwn(acts, command.do) ? acts[command.do] : undefined;
  if (!act) throw new Error(`unknown command: ${command.do}`);
  return act(...((command.with ?? []) as never[]));
};
