import type { ComponentProps } from 'react';
import type { LocalAddress } from '../address.ts';

/** An address that is not written as one of our pages: those are for `Link`, with `reloadDocument` where the browser itself has to follow. */
export type Elsewhere<Address extends string> = Address extends LocalAddress | `/${string}` ? never : Address;

type AnchorProps<Address extends string> = Omit<ComponentProps<'a'>, 'href'> & { href: Elsewhere<Address> };

/** Leads to what is none of our pages: a place in this one, a file, a mail, another site. */
export const Anchor = <Address extends string>({ href, children, ...rest }: AnchorProps<Address>) => (
  <a {...rest} href={href}>
    {children}
  </a>
);
