import { z } from 'zod';

export const Role = z.enum(['BASEUSER', 'ADMIN', 'SUPER_ADMIN']);
export type Role = z.infer<typeof Role>;

/** The signed-in person as the browser sees itself. */
export const SignedIn = z.object({
  id: z.uuid(),
  role: Role,
  email: z.string(),
  fname: z.string(),
  lname: z.string(),
  isValidatedUser: z.boolean(),
});
export type SignedIn = z.infer<typeof SignedIn>;
