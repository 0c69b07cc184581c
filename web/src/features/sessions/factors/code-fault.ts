import { m } from '@keywright/words/messages';

/** What a code is: one that an app shows now, or one that was kept on paper. */
export type CodeKind = 'app' | 'recovery';

/** What the code's field says of one that is not right. */
export const wrongCode: Record<CodeKind, () => string> = {
  app: m.failure_session_wrong_code,
  recovery: m.factors_recovery_wrong,
};
