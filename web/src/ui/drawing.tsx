import type { ReactNode } from 'react';

export type Drawing = (props: { className: string | undefined }) => ReactNode;

/**
 * One of the drawings in `drawings/`, each a file, so that a screen loads only its own. They are Lucide's (https://lucide.dev, ISC licence,
 * © Lucide Icons and Contributors; in part Feather's, MIT, © Cole Bemis), taken over one by one: the package of all is 51 MB in 4 854 files.
 */
export const drawing =
  (lines: ReactNode): Drawing =>
  ({ className }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className={className}
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {lines}
    </svg>
  );
