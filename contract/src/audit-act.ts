/** What is told of an act about one kind of thing, as `audit-actions.ts` has it of all. */
type Told<Thing, Details, Reason> = {
  readonly of: readonly Thing[];
  readonly details?: Details;
  readonly reason?: Reason;
};

/** Begins an act about one kind of thing; its types say which facts and reasons explain it. */
export const about =
  <const Thing extends string>(thing: Thing) =>
  <Details = never, Reason = never>(): Told<Thing, Details, Reason> => ({ of: [thing] });
