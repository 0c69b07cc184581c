import { drawing } from '../drawing.tsx';

export const X = drawing(
  <>
    <path d="M18 6 6 18" />
    <path d="m6 6 12 12" />
  </>,
);
