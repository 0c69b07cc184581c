import { useRef, useState } from 'react';
import { supportAddress } from '../../lib/support.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Page, PageHead, Stack } from '../../ui/layout.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import styles from './support.module.css';
import { SupportForm } from './support-form.tsx';

/** Writes to support, and says what happens next. */
export const SupportScreen = () => {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  useKeptFocus(body, sentFrom);
  return (
    <Page>
      <PageHead title={m.support_title()}>
        {m.support_lead()}{' '}
        <Anchor className={styles.address} href={`mailto:${supportAddress}`}>
          {supportAddress}
        </Anchor>
      </PageHead>
      <div ref={body} tabIndex={-1}>
        {sentFrom === null ? (
          <SupportForm onSent={setSentFrom} />
        ) : (
          <Stack>
            <Alert tone="fulfilled">{m.support_sent()}</Alert>
            <h2>{m.support_next()}</h2>
            <p>{m.support_next_words({ email: sentFrom })}</p>
            <p>
              <Button onClick={() => setSentFrom(null)}>{m.support_again()}</Button>
            </p>
          </Stack>
        )}
      </div>
      <section className={styles.order}>
        <h2>{m.support_order()}</h2>
        <p>{m.support_order_words()}</p>
      </section>
    </Page>
  );
};
