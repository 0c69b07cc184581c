// In a file without schemas: a form that only tells of it loads none.

/** The fewest characters of a new password: a member's, and that of anybody who works the code desk. */
export const LEAST_PASSWORD = { member: 6, desk: 8 } as const;
