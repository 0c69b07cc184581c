/** An error and everything that it names as its cause, outermost first. */
export const causesOf = (error: unknown): Error[] => {
  if (!(error instanceof Error)) return [];
  const within = error instanceof AggregateError ? error.errors.flatMap(causesOf) : [];
  return [error, ...within, ...causesOf(error.cause)];
};

/** The codes of an error and its causes, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
export const codesOf = (error: unknown): string[] =>
  causesOf(error).flatMap((one) => ('code' in one && typeof one.code === 'string' ? [one.code] : []));
