import { BlockList } from 'node:net';
import { type IpAddress, readIpAddress } from './ip-address.ts';

type Network = readonly [address: string, bits: number];

const named: Record<string, readonly Network[]> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  linklocal: [
    ['169.254.0.0', 16],
    ['fe80::', 10],
  ],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
};
const LONGEST = { ipv4: 32, ipv6: 128 };
/** A network wider than the widest that somebody has for themselves holds strangers: half of the internet is nobody's proxy. */
export const WIDEST = { ipv4: 8, ipv6: 16 } as const;
/** These hold nobody who calls from outside, however wide they are. */
const inside = ['linklocal', 'uniquelocal'].flatMap((name) => named[name] ?? []);

/** Whether a text is a list that `networksIn` reads: addresses, networks and names of networks, with commas. */
export const isListOfNetworks = (text: string): boolean => text.split(',').every((one) => networksOf(one.trim()));

/** Tells whether an address is in one of these networks: addresses, networks as `10.0.0.0/8`, or `loopback`, `linklocal`, `uniquelocal`. */
export const networksIn = (text: string): ((address: IpAddress) => boolean) => {
  // Of each family its own: one list of both takes every IPv4 address for a part of `::/16`.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const one of text.split(',')) {
    for (const [address, bits] of networksOf(one.trim()) ?? []) {
      const family = readIpAddress(address)?.family ?? 'ipv4';
      lists[family].addSubnet(address, bits, family);
    }
  }
  return ({ text: address, family }) => lists[family].check(address, family);
};

const networksOf = (text: string): readonly Network[] | undefined => {
  const name = named[text.toLowerCase()];
  if (name) return name;
  const [written = '', bits] = text.split('/', 2);
  const address = /^[\da-f.:]+$/i.test(written) ? readIpAddress(written) : undefined;
  if (!address) return undefined;
  const wanted = bits === undefined ? LONGEST[address.family] : Number(bits);
  return /^\d{1,3}$/.test(bits ?? '0') && isFit(address, wanted) ? [[address.text, wanted]] : undefined;
};

const isFit = (address: IpAddress, bits: number): boolean =>
  bits <= LONGEST[address.family] && (bits >= WIDEST[address.family] || isInside(address, bits));

const isInside = ({ text, family }: IpAddress, bits: number): boolean =>
  inside.some(([address, least]) => {
    if (readIpAddress(address)?.family !== family || bits < least) return false;
    const network = new BlockList();
    network.addSubnet(address, least, family);
    return network.check(text, family);
  });
