import { drawing } from '../drawing.tsx';

export const ChevronDown = drawing(
  <>
    <path d="m6 9 6 6 6-6" />
  </>,
);
