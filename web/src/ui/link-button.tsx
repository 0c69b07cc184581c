import { Link, type LinkProps } from './link.ts';
import { type ButtonTone, buttonClass } from './button.tsx';
import { classes } from './class-names.ts';

type LinkButtonProps = LinkProps & {
  tone?: ButtonTone | undefined;
  wide?: boolean | undefined;
};

/** A link that looks like a button: it goes somewhere and changes nothing. */
export const LinkButton = ({ tone, wide, className, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={classes(buttonClass({ tone, wide }), className)} />
);
