import { m } from '@keywright/words/messages';

/** The words of the button in a password field. */
export const passwordWords = () => ({
  show: m.common_show(),
  hide: m.common_hide(),
  showLong: m.common_show_password(),
  hideLong: m.common_hide_password(),
});
