import type { ReactNode } from 'react';
import { Link, type LinkProps } from './link.ts';
import { type ButtonTone, buttonClass } from './button.tsx';
import { classes } from './class-names.ts';

type LinkButtonProps = LinkProps & {
  tone?: ButtonTone | undefined;
  dense?: boolean | undefined;
  wide?: boolean | undefined;
  icon?: ReactNode;
};

/** A link that looks like a button: it goes somewhere and changes nothing. */
export const LinkButton = ({ tone, dense, wide, icon, className, children, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={classes(buttonClass({ tone, dense, wide }), className)}>
    {icon}
    {children}
  </Link>
);
