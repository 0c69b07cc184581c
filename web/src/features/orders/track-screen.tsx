import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHead } from '../../ui/layout.tsx';

export const TrackScreen = () => (
  <Page>
    <title>{`${m.orders_track_title()} · ${m.common_product()}`}</title>
    <PageHead title={m.orders_track_title()} />
    <EmptyState>{m.common_not_built()}</EmptyState>
  </Page>
);
