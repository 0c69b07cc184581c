import { isIPv4, isIPv6 } from 'node:net';

/** One IP address in its one spelling. An IPv4 address that came as IPv6 (`::ffff:192.0.2.1`) is that IPv4 address. */
export type IpAddress = { family: 'ipv4'; text: string } | { family: 'ipv6'; text: string; groups: readonly number[] };

const withPort = /^([\d.]+):\d{1,5}$/;
const inBrackets = /^\[([^\]]+)\](?::\d{1,5})?$/;

/**
 * Reads an address as sockets and proxies write it: with or without a port, an IPv6 one with or without brackets and a zone. Nothing
 * for anything else, such as a name, a number or the octal and hex spellings of IPv4.
 */
export const readIpAddress = (written: string): IpAddress | undefined => {
  const text = written.trim();
  const bare = withPort.exec(text)?.[1] ?? inBrackets.exec(text)?.[1] ?? text;
  if (isIPv4(bare)) return { family: 'ipv4', text: bare };
  const [address = ''] = bare.split('%', 1);
  return isIPv6(address) ? ofIPv6(address) : undefined;
};

const ofIPv6 = (address: string): IpAddress => {
  // The URL parser knows the one spelling.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const groups = groupsOf(text);
  const [a, b, c, d, e, f] = groups;
  const isMapped = a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xffff;
  return isMapped ? { family: 'ipv4', text: ipv4In(groups, 6) } : { family: 'ipv6', text, groups };
};

const groupsOf = (text: string): number[] => {
  const [left = '', right = ''] = text.split('::').map((half) => half.split(':').filter(Boolean));
  const missing = 8 - left.length - right.length;
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].map((group) => Number.parseInt(group, 16));
};

/** The IPv4 address that two groups of an IPv6 one hold, from the group at `at`. */
export const ipv4In = (groups: readonly number[], at: number): string => {
  const [high = 0, low = 0] = groups.slice(at, at + 2);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};
