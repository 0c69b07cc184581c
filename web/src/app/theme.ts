import { prefixedLocales } from '@keywright/contract/locale';
import { forget, recall, remember } from '../lib/kept.ts';

export type Theme = 'system' | 'light' | 'dark';

/**
 * Runs in the page's head before anything is painted: the chosen colors; the role that the page is drawn for (`lib/last-session.ts`); room
 * for the reminder, except on the page that it leads to; the language of the empty page, which the
 * build writes in the first one; the choice of a language, whose link must be remembered also while nothing else runs; and a
 * mark when the app can't start, at which the empty page shows its words (`shell-fallback.tsx`).
 */
export const beforePaint = `(() => {
  const page = document.documentElement;
  const language = /^\\/(${prefixedLocales.join('|')})(?:\\/|$)/.exec(location.pathname)?.[1];
  if (language) page.lang = language;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    const role = localStorage.getItem('role');
    if (role && document.cookie.includes('session_hint=')) {
      page.dataset.role = role;
      const plan = localStorage.getItem('plan');
      if (plan) page.dataset.plan = plan;
    }
    if (localStorage.getItem('reminders')) page.dataset.reminded = '';
    const line = localStorage.getItem('reminder-line');
    const isList = /\\/(user-dash|dashboard)$/.test(location.pathname) && !location.search.includes('order=');
    const isHere = (location.pathname + location.search).includes(line) || (isList && line?.startsWith('/dashboard'));
    if (line && !isHere && !role?.includes('ADMIN')) page.dataset.reminderLine = '';
  } catch {}
  document.addEventListener('click', ({ target }) => {
    const link = target.closest?.('a[data-language]');
    try {
      if (link) localStorage.setItem('locale', link.dataset.language);
    } catch {}
  });
  addEventListener('error', ({ target }) => {
    if (target instanceof Element && target.matches('script, link[rel=modulepreload]')) page.dataset.unstarted = '';
  }, true);
})()`;

export const chosenTheme = (): Theme => {
  const stored = recall('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

const wear = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};

/** Gives the page the colours that were chosen. */
export const wearTheme = (): void => wear(chosenTheme());

export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') forget('theme');
  else remember('theme', theme);
  wear(theme);
};
