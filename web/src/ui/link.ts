import type { Goal } from '../address.ts';
import type { ReactNode } from 'react';
import {
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

export type LinkProps = Omit<AnyLinkProps, 'to'> & { to: Goal };
export const Link: (props: LinkProps) => ReactNode = AnyLink;

export const NavLink: (props: Omit<NavLinkProps, 'to'> & { to: Goal }) => ReactNode = AnyNavLink;

export const Navigate: (props: Omit<NavigateProps, 'to'> & { to: Goal }) => ReactNode = NavigateAnywhere;

export const useNavigate: () => (to: Goal, options?: NavigateOptions) => void | Promise<void> = useAnyNavigate;
