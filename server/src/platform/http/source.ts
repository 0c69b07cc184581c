import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { memoize } from '../memoize.ts';
import { type IpAddress, ipv4In, readIpAddress } from './ip-address.ts';
import { networksIn } from './trusted-proxies.ts';

/** Where a call comes from. */
export type Source = {
  /** The address, for people to read. Nothing is counted by it: somebody with IPv6 has as many as they like. */
  ip: string;
  /** What is counted as one: an IPv4 address, or the /64 of an IPv6 one. */
  name: string;
  /** The /48 of an IPv6 address, which is counted more loosely. */
  around: string | undefined;
  /** From this very machine, and no proxy has passed it on. */
  isHere: boolean;
  /** Nothing is counted by where it comes from: everybody at the demo's own machine has the same address. */
  isExempt: boolean;
  /** A proxy nearby has passed it on, and its word about the caller was not taken: everybody behind it counts as one. */
  isProxyUntrusted: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    readonly source: Source;
  }
}

type Options = { trustProxy: false | string; demo: boolean };
type Arrival = { peer: string | undefined; headers: IncomingHttpHeaders };

/** The last so many proxies are heard; nobody has more, and a list of thousands is somebody's game. */
const MOST_PROXIES = 20;
const nowhere: IpAddress = { family: 'ipv4', text: '0.0.0.0' };
const isThisMachine = networksIn('loopback');
const isNearby = networksIn('loopback,linklocal,uniquelocal,100.64.0.0/10');

/**
 * Tells where calls come from. The one place that decides it: every limit counts by what it answers, `/metrics` opens by it, and what is
 * on record about an address is its word.
 */
const openSources = ({ trustProxy, demo }: Options): ((arrival: Arrival) => Source) => {
  const isTrusted = trustProxy === false ? () => false : networksIn(trustProxy);
  const sourceFor = (peer: string, forwardedFor?: string): Source => {
    const from = readIpAddress(peer) ?? nowhere;
    const passedOn = forwardedFor !== undefined;
    const forwarded = passedOn && isTrusted(from) ? furthest(forwardedFor, isTrusted) : undefined;
    const isHere = !passedOn && isThisMachine(from);
    return {
      ...countedAs(forwarded ?? from),
      isHere,
      isExempt: demo && isHere,
      isProxyUntrusted: passedOn && !forwarded && (isNearby(from) || isTrusted(from)),
    };
  };
  const direct = memoize((peer) => sourceFor(peer));
  // Neither an address nor a header holds a line break.
  const passed = memoize((key) => {
    const [peer = '', forwardedFor = ''] = key.split('\n', 2);
    return sourceFor(peer, forwardedFor);
  });
  return ({ peer = '', headers }) =>
    wasPassedOn(headers) ? passed(`${peer}\n${String(headers['x-forwarded-for'] ?? '')}`) : direct(peer);
};

/** Gives every call its `source`. */
export const tellSources = (app: FastifyInstance, options: Options): void => {
  const sourceOf = openSources(options);
  app.decorateRequest('source', {
    getter() {
      return sourceOf({ peer: this.raw.socket.remoteAddress, headers: this.raw.headers });
    },
  });
};

const signsOfProxies = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
];

const wasPassedOn = (headers: IncomingHttpHeaders): boolean =>
  signsOfProxies.some((name) => headers[name] !== undefined);

/**
 * The nearest address that is no proxy of ours: each proxy adds the one that it was called by at the end, so that what a caller has made
 * up stands before it. What is no address names nobody, and the one that was read before it counts.
 */
const furthest = (header: string, isTrusted: (address: IpAddress) => boolean): IpAddress | undefined => {
  const hops = header.split(',').slice(-MOST_PROXIES);
  let heard: IpAddress | undefined;
  for (const hop of hops.toReversed()) {
    const address = readIpAddress(hop);
    if (!address) return heard;
    heard = address;
    if (!isTrusted(address)) return heard;
  }
  return heard;
};

const countedAs = (address: IpAddress): Pick<Source, 'ip' | 'name' | 'around'> => {
  const { text: ip } = address;
  const name = address.family === 'ipv4' ? ip : ipv4Behind(address.groups);
  if (name !== undefined) return { ip, name, around: undefined };
  return { ip, name: network(address, 64), around: network(address, 48) };
};

/**
 * Who owns one IPv4 address owns a whole /48 of 6to4 (RFC 3056), and all IPv4 callers of a server behind NAT64 (RFC 6052) come out of
 * one /64: both count as the IPv4 address within. They are trusted as nothing but themselves, for they are easier to forge.
 */
const ipv4Behind = (groups: readonly number[]): string | undefined => {
  if (groups[0] === 0x2002) return ipv4In(groups, 1);
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  return isNat64 ? ipv4In(groups, 6) : undefined;
};

const network = (address: IpAddress, bits: 48 | 64): string => {
  const groups = address.family === 'ipv6' ? address.groups.slice(0, bits / 16) : [];
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;
};
