import { m } from '@keywright/words/messages';

/** For a part of a page that is fetched when it is first shown (`ui/late.tsx`), where it did not come. */
export const lateWords = () => ({
  title: m.errors_part_lost(),
  says: m.errors_unreachable(),
  retry: m.common_retry(),
});
