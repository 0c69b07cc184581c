import { isLoopback } from '../settings-fields.ts';

/** Where browsers are pushed to: Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
];

/**
 * Whether an address is one that we push to. A browser says it, and so might anybody: only known services by https are called, and
 * never what else a name could lead to. `besides` is an origin of this machine, for tests.
 */
export const isPushService = (address: string, besides: string | undefined): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (origin === besides) return isLoopback(hostname);
  return protocol === 'https:' && port === '' && hosts.some((host) => host.test(hostname));
};
