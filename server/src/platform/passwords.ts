import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, two passes, one lane: OWASP's password storage cheat sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that nobody has, at the same cost: what an unknown e-mail is compared with. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$rD+KXC5FVVTQHE7VT8QHAg$LNfDdfU/c/L+Q0mPA6g9SNcCQXgRiphhGxqhz8pbYUk';

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Whether this is the password. Without a stored hash it takes as long and says no. */
export const isPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const usable = stored?.startsWith('$argon2id$') ? stored : undefined;
  const matches = await verify(usable ?? decoy, password);
  return usable !== undefined && matches;
};
