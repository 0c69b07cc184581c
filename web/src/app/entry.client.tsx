import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { chosenLocale, inLanguage, localeOfPath, speak } from '../lib/locale.ts';
import { silenceBrowserNoise } from './browser-noise.ts';
import { allowOwnMarkup } from './own-markup.ts';
import { publicPages } from './public-pages.ts';

/** A link in an e-mail knows no language. A page that the build did not write in one follows the person's choice. */
const followChoice = (): void => {
  const { pathname, search, hash } = location;
  const choice = chosenLocale();
  const written = publicPages.includes(inLanguage(pathname, 'en'));
  if (!choice || written || choice === localeOfPath(pathname)) return;
  history.replaceState(history.state, '', inLanguage(pathname + search + hash, choice));
  document.documentElement.lang = choice;
};

allowOwnMarkup(window as Parameters<typeof allowOwnMarkup>[0]);
silenceBrowserNoise(window);
followChoice();
speak(localeOfPath(location.pathname));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
