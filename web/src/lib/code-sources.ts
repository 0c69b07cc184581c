import type { CodeSource } from '@keywright/contract/sent-code';
import { m } from '@keywright/words/messages';

/** Where a code came from, in words. */
export const codeSources: Record<CodeSource, () => string> = {
  OWN_RECORDS: m.desk_source_OWN_RECORDS,
  DEALER: m.desk_source_DEALER,
  MAKER_PORTAL: m.desk_source_MAKER_PORTAL,
  OTHER: m.desk_source_OTHER,
};
