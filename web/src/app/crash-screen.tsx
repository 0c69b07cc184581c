import { type ReactNode, useState } from 'react';
import { useRouteError } from 'react-router';
import { at } from '../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../ui/button.tsx';
import { Page, PageHead, Row } from '../ui/layout.tsx';
import { Link } from '../ui/link.ts';
import { isReachable } from '../ui/reachable.ts';
import { LostPage } from './lost-page.ts';
import { Shell } from './shell.tsx';

/** In place of a page that failed, or that could not be fetched. */
export const CrashScreen = () => (useRouteError() instanceof LostPage ? <LostPageScreen /> : <FailedScreen />);

/** The generic error screen. What is kept on the device stays; only the page is fetched again. */
const FailedScreen = () => (
  <main id="main">
    <Trouble
      title={m.errors_boundary_title()}
      words={m.errors_boundary_words()}
      button={m.errors_boundary_button()}
      onPress={() => location.reload()}
      // The browser follows it by itself: what has failed may be all that would follow it here.
      way={
        <Link to={at('/')} reloadDocument>
          {m.common_nav_home()}
        </Link>
      }
    />
  </main>
);

/** The frame stays, so that whoever waits for the connection can go to a page that is here already. */
const LostPageScreen = () => {
  const [tries, setTries] = useState(0);
  const again = async () => {
    if (await isReachable()) location.reload();
    else setTries(tries + 1);
  };
  return (
    <Shell>
      <Trouble
        attempt={tries}
        title={m.errors_page_lost()}
        words={m.errors_unreachable()}
        button={m.common_retry()}
        onPress={() => void again()}
      />
    </Shell>
  );
};

type TroubleProps = {
  /** What is said again is said aloud once more. */
  attempt?: number;
  title: string;
  words: ReactNode;
  button: string;
  onPress: () => void;
  /** Another way on. */
  way?: ReactNode;
};

const Trouble = ({ attempt = 0, title, words, button, onPress, way }: TroubleProps) => (
  <Page>
    <title>{title}</title>
    <div key={attempt} role="alert">
      <PageHead title={title}>{words}</PageHead>
    </div>
    <Row>
      <Button tone="primary" onClick={onPress}>
        {button}
      </Button>
      {way}
    </Row>
  </Page>
);
