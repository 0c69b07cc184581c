import type { Goal, LocalAddress } from '../address.ts';
import type { Elsewhere } from './anchor.tsx';
import type { ReactNode } from 'react';
import {
  Form as AnyForm,
  type FormProps,
  Link as AnyLink,
  type LinkProps as AnyLinkProps,
  Navigate as NavigateAnywhere,
  type NavigateOptions,
  type NavigateProps,
  NavLink as AnyNavLink,
  type NavLinkProps,
  useNavigate as useAnyNavigate,
} from 'react-router';

// The router's own, which would lead to any text: here a link to a page that is not there can't be written.
// What is none of our pages: anchor.tsx.

export type LinkProps = Omit<AnyLinkProps, 'to'> & { to: Goal };
export const Link: (props: LinkProps) => ReactNode = AnyLink;

export const NavLink: (props: Omit<NavLinkProps, 'to'> & { to: Goal }) => ReactNode = AnyNavLink;

export const Navigate: (props: Omit<NavigateProps, 'to'> & { to: Goal }) => ReactNode = NavigateAnywhere;

export const useNavigate: () => (to: Goal, options?: NavigateOptions) => void | Promise<void> = useAnyNavigate;

/** A form whose fields become the query of another page. */
export const Form: (
  props: Omit<FormProps, 'action' | 'method'> & { action: LocalAddress; method: 'get' },
) => ReactNode = AnyForm;

/** Leaves the app for another site. */
export const leaveFor = <Address extends string>(address: Elsewhere<Address>): void => location.assign(address);

/** Opens a page of ours as a document of its own, in the place of this one. */
export const openInstead = (address: LocalAddress): void => location.replace(address);
