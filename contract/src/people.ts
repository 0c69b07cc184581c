import { z } from 'zod';

export const Role = z.enum(['BASEUSER', 'ADMIN', 'SUPER_ADMIN']);
export type Role = z.infer<typeof Role>;

/** What somebody of the code desk must do before anything else: until then, only the calls that serve it are open. */
export const Duty = z.enum(['change-password', 'add-second-factor']);
export type Duty = z.infer<typeof Duty>;

/** The signed-in person as the browser sees itself. */
export const SignedIn = z.object({
  id: z.uuid(),
  role: Role,
  email: z.string(),
  fname: z.string(),
  lname: z.string(),
  isValidatedUser: z.boolean(),
  /** Whether the person opened a link that was mailed to `email`. */
  isEmailConfirmed: z.boolean(),
  duties: z.array(Duty),
});
export type SignedIn = z.infer<typeof SignedIn>;
