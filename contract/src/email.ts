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

/** Letters of one script: Latin with its accents, or none of Latin. A mix is how look-alike addresses are made. */
const ONE_SCRIPT = /^(?:[\p{Script=Latin}\p{M}\p{N}-]+|(?:(?!\p{Script=Latin})[\p{L}\p{M}\p{N}-])+)$/u;

/** The platform's URL parser, which browsers and Node.js both have. */
declare const URL: { canParse: (address: string) => boolean; new (address: string): { hostname: string } };

/** The ASCII form of an international host (UTS #46), by the platform's own URL parser; others stay as they are. */
const asciiHost = (host: string): string => {
  if (/^[\x21-\x7e]*$/.test(host) || !host.split(/[.\u3002]/).every((label) => ONE_SCRIPT.test(label))) return host;
  // Not `URL.parse`, which Safari has only since 18.
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host;
};

/** Without the invisible characters that come along when an address is copied, and with its host in ASCII. */
const cleanEmail = (typed: string): string => {
  const plain = typed.replace(/^[\p{C}\p{Z}]+|[\p{C}\p{Z}]+$/gu, '');
  const at = plain.lastIndexOf('@');
  return at < 1 ? plain : plain.slice(0, at + 1) + asciiHost(plain.slice(at + 1));
};

/**
 * An email address as it is stored and compared: trimmed, lower case. In ASCII before it is made lower, since there are letters
 * that only look alike and others that become ASCII.
 */
export const Email = trimmed({ most: 254, required: 'email.required' })
  .overwrite(cleanEmail)
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
