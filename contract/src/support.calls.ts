import { call, restIn } from './call.ts';
import type * as whole from './support.ts';

const rest = restIn<typeof whole>();

export const contactSupport = call(rest, 'contactSupport', {
  method: 'POST',
  path: '/support/contact',
  audience: 'anyone',
});
