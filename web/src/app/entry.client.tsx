import { firstLocale, inLanguage, localeOfPath } from '@keywright/contract/locale';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { UNSAFE_RemixErrorBoundary as RoutersLastBoundary } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { chosenLocale, hereIn, speak } from '../lib/locale.ts';
import { nameOwnZone } from '../lib/own-zone.ts';
import { openInstead } from '../ui/link.ts';
import { silenceBrowserNoise } from './browser-noise.ts';
import { tolerateForeignDom } from './foreign-dom.ts';
import { sayLastWords } from './last-words.ts';
import { whenDressed } from './when-dressed.ts';
import { homeRoutes, publicPages } from './public-pages.ts';

/** A link in an e-mail knows no language. A page that the build did not write in one is opened in the person's choice. */
const followsChoice = (): boolean => {
  const { pathname } = location;
  const choice = chosenLocale();
  const written = publicPages.includes(inLanguage(pathname, firstLocale));
  if (!choice || written || choice === localeOfPath(pathname)) return false;
  openInstead(hereIn(choice));
  return true;
};

type Modules = Record<string, unknown>;

/**
 * An unknown address is answered with the home page as the build wrote it, so what it takes to go on with it is here: else
 * React would find a page that is still to be fetched, and make the whole document again.
 */
const showHomeAtUnknown = (modules: Modules): void => {
  if (modules[homeRoutes.home]) modules[homeRoutes.unknown] = modules[homeRoutes.home];
};

// Schemas are judged as they stand: to make scripts of them is what the pages' policy forbids, and it tells of each try.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
silenceBrowserNoise(window);
nameOwnZone();
tolerateForeignDom(Node);
showHomeAtUnknown(Reflect.get(window, '__reactRouterRouteModules') as Modules);
speak(localeOfPath(location.pathname));

const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');

let isOver = false;

/** Once React is done with what it was doing: it leaves the window empty. */
const giveUp = (): void => {
  if (isOver) return;
  isOver = true;
  setTimeout(() => {
    app?.unmount();
    sayLastWords(sheet?.href);
  });
};

const tell = (error: unknown): void => {
  // oxlint-disable-next-line no-console -- a fault that nobody caught is for developers, too
  console.error(error);
};

let app: Root | undefined;

const begin = (): void => {
  app = hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onUncaughtError: (error) => {
        tell(error);
        giveUp();
      },
      // The router's own last screen is a developer's: it shows where in the code the fault is.
      onCaughtError: (error, { errorBoundary }) => {
        tell(error);
        if (errorBoundary instanceof RoutersLastBoundary) giveUp();
      },
    },
  );
};

if (!followsChoice()) whenDressed(sheet, () => startTransition(begin));
