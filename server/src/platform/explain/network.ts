import { codesOf } from './causes.ts';

export type Target = {
  /** The setting that names it. */
  setting: string;
  /** Its host and port, never a user or password. */
  place: string;
  /** What to do when its certificate is signed by a CA that this machine doesn't know. */
  trust: string;
};

const TRUST_SYSTEM = 'set NODE_EXTRA_CA_CERTS to the file of its CA';

/** The target of a setting that holds an address. */
export const targetOf = (setting: string, address: string, trust = TRUST_SYSTEM): Target => ({
  setting,
  place: new URL(address).host || 'this machine',
  trust,
});

const unreachable: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there; start the service, or correct host and port',
  ENOTFOUND: 'no such host; correct the name, or the DNS of this machine',
  EAI_AGAIN: 'the name of the host could not be resolved; check the DNS of this machine',
  ETIMEDOUT: 'no answer in time; check the network and firewalls between',
  EHOSTUNREACH: 'there is no route to the host; check the network and firewalls between',
  ENETUNREACH: 'there is no way to the network; check the network of this machine',
  ECONNRESET:
    'the connection was closed by the other side; check that it is the right port, and whether it requires TLS',
  EPROTO: 'the other side does not speak TLS on this port; correct the port or the scheme',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the other side does not speak TLS on this port; correct the port or the scheme',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the other side does not speak TLS on this port; correct the port or the scheme',
};

const unknownCa = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Why a service could not be reached, in one line; undefined for what is not about the network or TLS. */
export const explainConnection = (error: unknown, { setting, place, trust }: Target): string | undefined => {
  const codes = codesOf(error);
  const say = (words: string): string => `${setting}: can't connect to ${place}: ${words}.`;
  const tls = codes.map((code) => tlsFault(code, trust)).find((words) => words !== undefined);
  if (tls !== undefined) return say(tls);
  // What an outer error says is more general than its cause.
  const code = codes.findLast((one) => Object.hasOwn(unreachable, one));
  return code === undefined ? undefined : say(`${unreachable[code]} (${code})`);
};

const tlsFault = (code: string, trust: string): string | undefined => {
  if (unknownCa.has(code)) return `its certificate is signed by a CA that is not trusted here; ${trust} (${code})`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `its certificate is for another name; use the name that the certificate has (${code})`;
  }
  if (code === 'CERT_HAS_EXPIRED') return `its certificate has expired; renew it there (${code})`;
  if (code === 'CERT_NOT_YET_VALID')
    return `its certificate is not valid yet; check the clock of this machine (${code})`;
  return undefined;
};
