import { useParams } from 'react-router';
import { at } from '../../lib/locale.ts';
import { Refused } from '../../lib/refusal.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page, PageHead } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { openTrackedCode, sendByLink, type SendPhoto } from './orders.queries.ts';
import { OrderPage } from './order-page.tsx';
import { useFollowedOrder } from './use-followed-order.ts';

/** A guest's order behind its private link: status live, and the code when it is there. */
export const TrackScreen = () => {
  const { token = '' } = useParams();
  return (
    <Page>
      <meta name="robots" content="noindex" />
      <Track key={token} token={token} />
    </Page>
  );
};

const Track = ({ token }: { token: string }) => {
  const { data: order, error, refetch, dataUpdatedAt, live } = useFollowedOrder(token);
  const send = sendByLink(token);
  const sendPhoto: SendPhoto = async (...photo) => {
    await send(...photo).finally(() => void refetch());
  };
  if (order)
    return (
      <OrderPage
        order={order}
        token={token}
        answeredAt={dataUpdatedAt}
        live={live}
        open={openTrackedCode(token)}
        sendPhoto={sendPhoto}
      />
    );
  return (
    <>
      <PageTitle>{m.orders_track_title()}</PageTitle>
      {error ? <NotLoaded error={error} onRetry={() => void refetch()} /> : <Loading />}
    </>
  );
};

const NotLoaded = ({ error, onRetry }: { error: Error; onRetry: () => void }) =>
  isNoLink(error) ? <NoSuchLink /> : <ErrorState title={m.orders_load_failed()} error={error} onRetry={onRetry} />;

const Loading = () => (
  <>
    <Skeleton shape="plate" count={1} />
    <Skeleton shape="row" count={4} />
  </>
);

/** An unknown token, or what cannot be one. */
const isNoLink = (error: Error): boolean =>
  error instanceof Refused && (error.status === 404 || error.code.startsWith('input.'));

const NoSuchLink = () => (
  <>
    <PageHead title={m.orders_invalid()} />
    <p>{m.orders_invalid_words()}</p>
    <div>
      <LinkButton to={at('/')} tone="primary">
        {m.orders_invalid_home()}
      </LinkButton>
    </div>
  </>
);
