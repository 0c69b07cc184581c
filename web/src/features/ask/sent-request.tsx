import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Card, Page, PageHead, Row, Stack } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import type { Sent } from './sent.ts';

/** What stands where a request was sent from: which it was, and both ways on. */
export const SentRequest = ({
  sent: { vinEnd: end, ...vehicle },
  onAnother,
}: {
  sent: Sent;
  onAnother: () => void;
}) => (
  <Page>
    <PageBar title={m.ask_title()} />
    <PageHead title={m.reminders_sent_title()} />
    <Card>
      <Stack>
        <h2>{m.reminders_sent_vehicle({ vehicle: m.orders_vehicle(vehicle), end })}</h2>
        <p>{m.reminders_sent_words()}</p>
        <Row>
          <LinkButton to={at('/cart')} tone="primary">
            {m.reminders_sent_cart()}
          </LinkButton>
          <Button onClick={onAnother}>{m.reminders_sent_another()}</Button>
        </Row>
      </Stack>
    </Card>
  </Page>
);
