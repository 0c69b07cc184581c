import { mayHoldCode } from '@keywright/contract/holds-code';
import { Failure } from '../platform/failure.ts';

type Said = { noCode?: boolean | undefined };

/**
 * Codes, PINs and VINs are never written into what somebody else reads as a message, a note or a notice. Fails with `chat.may_hold_code` until its writer
 * has said that it holds none; answers whether that had to be said.
 */
export const requireNoCode = (texts: readonly string[], { noCode }: Said): boolean => {
  const holdsCode = texts.some(mayHoldCode);
  if (holdsCode && noCode !== true) throw new Failure('chat.may_hold_code');
  return holdsCode;
};
