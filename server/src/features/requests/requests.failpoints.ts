import { failpointsOf } from '../../platform/failpoint.ts';

/** Every place between two steps of this feature at which the fault tests may end the program. */
export const requestFailpoints = [
  'ask.after_photos',
  'ask.after_checkout_closed',
  'ask.after_request',
  'ask.after_documents',
  'cart.after_checkout_closed',
  'expire.after_checkout_closed',
  'expire.after_lines',
  'merge.after_doubles',
  'merge.after_move',
  'queue.after_requests',
  'start.after_save',
  'process.after_check',
  'process.after_keycode',
  'process.after_save',
  'process.after_settle',
  'decline.after_save',
  'cancel.after_save',
  'photo.after_asked',
  'photo.after_kept',
  'photo.after_replaced',
  'report.after_save',
  'replace.after_keycode',
  'replace.after_save',
  'answer.after_save',
  'reveal.after_audit',
  'destroy.after_images',
  'destroy.after_code',
] as const;

export const failpoint = failpointsOf(requestFailpoints);
