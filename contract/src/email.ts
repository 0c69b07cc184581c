import { trimmed } from './text.ts';

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9]+(?:-+[a-z0-9]+)*';

/**
 * An address that every mail program reads as this one and no other: words and dots, an @, and a host of two names or more, in
 * ASCII. No comments, quotes, brackets, lists or routes, which one program reads as a name beside another address
 * (`1<victim@example.com>`). Each sign has one place in the pattern, so that it takes no time to speak of.
 */
const ADDRESS = new RegExp(
  `^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[a-z](?:[a-z0-9]*(?:-+[a-z0-9]+)*)$`,
);

/**
 * An e-mail address as it is stored and compared: trimmed, lower case. In ASCII before it is made lower, since there are letters
 * that only look alike and others that become ASCII.
 */
export const Email = trimmed({ most: 254, required: 'email.required' })
  .regex(/^[\x21-\x7e]*$/, { error: 'email.invalid', abort: true })
  .toLowerCase()
  .regex(ADDRESS, 'email.invalid');

/** Whether mail may go to this address, as it stands. */
export const isEmail = (address: string): boolean => Email.safeParse(address).data === address;

/** The host of the demo's people, of whom everybody knows the passwords: reserved for tests (RFC 2606), so that no mail ever goes there. */
export const DEMO_HOST = 'demo.test';

/** Whether an address, as it is stored, is one of the demo's. Outside of the demo nobody has an account with it. */
export const isDemoAddress = (address: string): boolean => {
  const host = address.slice(address.lastIndexOf('@') + 1);
  return host === DEMO_HOST || host.endsWith(`.${DEMO_HOST}`);
};
