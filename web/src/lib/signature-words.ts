import { m } from '@keywright/words/messages';

/** What the field for a signature says. */
export const signatureWords = () => ({
  way: m.authorities_sign_way(),
  draw: m.authorities_sign_draw(),
  type: m.authorities_sign_type(),
  name: m.authorities_sign_name(),
  pad: m.authorities_sign_pad(),
  sign: m.authorities_sign_now(),
  clear: m.authorities_sign_clear(),
  nothingDrawn: m.authorities_sign_empty(),
  nothingTyped: m.authorities_sign_name_empty(),
});
