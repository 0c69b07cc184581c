import { m } from '@keywright/words/messages';
import { reasonOf } from '../lib/refusal.ts';
import { tellOwnWords } from '../ui/own-words.ts';

// What the parts of `ui/` say by themselves, before the first of them is drawn.
tellOwnWords({
  product: m.common_product,
  close: m.common_close,
  cancel: m.common_cancel,
  loading: m.common_loading,
  retry: m.common_retry,
  optional: m.common_optional,
  partLost: m.errors_part_lost,
  unreachable: m.errors_unreachable,
  noCode: m.chat_no_code,
  reasonOf,
});
