import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { ownWords } from './own-words.ts';

type MoreProps = {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Why the last press brought nothing. */
  failed: string;
  /** The button's words while it comes, if they are more than `Loading`. */
  loading?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** The way to a list's next page, and why it did not come. */
export const More = ({ list, failed, loading = ownWords().loading(), className, children }: MoreProps) => (
  <>
    {list.isFetchNextPageError ? <Alert tone="rejected">{failed}</Alert> : null}
    {list.hasNextPage ? (
      <Button className={className} busy={list.isFetchingNextPage && loading} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    ) : null}
  </>
);
