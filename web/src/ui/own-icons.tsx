import type { SVGProps } from 'react';

type Props = SVGProps<SVGSVGElement>;

/** Drawn in Lucide's grid of 24 with its round strokes. */
const Drawing = ({ children, ...rest }: Props) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...rest}
  >
    {children}
  </svg>
);

/** The cut blade of a car key. */
export const KeyBlade = (props: Props) => (
  <Drawing {...props}>
    <rect x="2" y="7" width="7" height="10" rx="2" />
    <path d="M5.5 10.5v3" />
    <path d="M9 9.5h11l2 2-2 3h-2l-1.5-1.5L15 14.5 13.5 13 12 14.5H9" />
  </Drawing>
);

/** A PIN: four places, one being filled in. */
export const Pin = (props: Props) => (
  <Drawing {...props}>
    <rect x="2" y="6" width="20" height="12" rx="2" />
    <path d="M6.5 12h.01M10.2 12h.01M13.9 12h.01M17.5 10v4" />
  </Drawing>
);

/** The riveted plate behind the windshield. */
export const VinPlate = (props: Props) => (
  <Drawing {...props}>
    <rect x="2" y="6" width="20" height="12" rx="1.5" />
    <path d="M5 9h.01M19 9h.01M5 15h.01M19 15h.01M8 12h8" />
  </Drawing>
);

/** The label in the door frame, with its barcode. */
export const DoorLabel = (props: Props) => (
  <Drawing {...props}>
    <rect x="4" y="3" width="16" height="18" rx="1.5" />
    <path d="M7.5 7h9M7.5 10h6M8 14v4M10.5 14v4M12.5 14v4M16 14v4" />
  </Drawing>
);
