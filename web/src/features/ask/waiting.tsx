import { sessionTrouble } from '../../lib/session.ts';
import { Page } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** In place of the form until it is known who asks. Where the server can't say it, a line above the page says so instead. */
export const Waiting = () =>
  sessionTrouble.use() ? null : (
    <Page>
      <Skeleton shape="row" count={5} />
    </Page>
  );
