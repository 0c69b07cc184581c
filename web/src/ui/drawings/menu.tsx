import { drawing } from '../drawing.tsx';

export const Menu = drawing(
  <>
    <path d="M4 5h16" />
    <path d="M4 12h16" />
    <path d="M4 19h16" />
  </>,
);
