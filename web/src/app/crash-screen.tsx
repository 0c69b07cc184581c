import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { Page, PageHead } from '../ui/layout.tsx';

/** The generic error screen. What is kept on the device stays; only the page is fetched again. */
export const CrashScreen = () => (
  <main id="main">
    <Page>
      <title>{m.errors_boundary_title()}</title>
      <div role="alert">
        <PageHead title={m.errors_boundary_title()}>{m.errors_boundary_words()}</PageHead>
      </div>
      <div>
        <Button tone="primary" onClick={() => location.reload()}>
          {m.errors_boundary_button()}
        </Button>
      </div>
    </Page>
  </main>
);
