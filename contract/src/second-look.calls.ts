import { call, restIn } from './call.ts';
import type * as whole from './second-look.ts';

const rest = restIn<typeof whole>();

export const secondReviews = call(rest, 'secondReviews', {
  method: 'GET',
  path: '/admin/second-reviews',
  audience: 'desk',
  effect: 'ordinary',
});

export const askReview = call(rest, 'askReview', {
  method: 'POST',
  path: '/admin/ask-review/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const secondLook = call(rest, 'secondLook', {
  method: 'POST',
  path: '/admin/second-look/:id',
  audience: 'desk',
  effect: 'ordinary',
});
