import { m } from '@keywright/words/messages';
import { reasonOf } from './refusal.ts';

/** For what is fetched when a page is opened (`ui/loaded.tsx`), until it comes and where it did not. */
export const loadedWords = { loading: m.common_loading, retry: m.common_retry, reasonOf };
