import type { useInfiniteQuery } from '@tanstack/react-query';
import { withReason } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type List = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'error' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** The way to a list's next page, and why it did not come. */
export const MoreRows = ({ list }: { list: List }) => (
  <>
    {list.isFetchNextPageError ? (
      <Alert tone="rejected">{withReason(m.members_load_failed(), list.error)}</Alert>
    ) : null}
    {list.hasNextPage ? (
      <Button busy={list.isFetchingNextPage && m.members_loading_more()} onClick={() => void list.fetchNextPage()}>
        {m.members_more()}
      </Button>
    ) : null}
  </>
);
