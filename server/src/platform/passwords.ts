import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 64 MiB and three passes (RFC 9106, section 4, second choice) on one lane: decision 0013. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** The hash of a password that nobody has, at the same cost: what an unknown e-mail is compared with. */
const decoy = '$argon2id$v=19$m=65536,t=3,p=1$z+DsL0B3v8xmmrILYpzuKw$siPjyV2XSapA7JmMDFv6jt1ghFh3+t6ceMCfZt4vi6c';

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Whether this is the password. Without a stored hash it takes as long and says no. */
export const isPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const usable = stored?.startsWith('$argon2id$') ? stored : undefined;
  const matches = await verify(usable ?? decoy, password);
  return usable !== undefined && matches;
};
