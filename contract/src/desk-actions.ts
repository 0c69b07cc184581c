import { z } from 'zod';

/** What the desk does to a request: of these it is offered what is possible now. */
export const DeskAction = z.enum([
  'start',
  'release',
  'takeOver',
  'process',
  'askAgain',
  'askReview',
  'secondLook',
  'note',
  'decline',
  'reveal',
  'answerReport',
  'replace',
]);
export type DeskAction = z.infer<typeof DeskAction>;
