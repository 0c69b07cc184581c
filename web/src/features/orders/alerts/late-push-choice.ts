import { lazy } from 'react';

/** Fetched once the order stands. Where it does not come, nothing is lost but the offer: the mail goes as always. */
export const PushChoice = lazy(() =>
  import('./push-choice.tsx').then(
    (part) => ({ default: part.PushChoice }),
    () => ({ default: () => null }),
  ),
);
