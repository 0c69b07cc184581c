/** The code that Node's and PostgreSQL's errors carry, such as `ENOENT` or `40001`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
