export type Theme = 'system' | 'light' | 'dark';

const CHOICE = 'theme';

/**
 * Runs in the page's head before anything is painted: the chosen colours; the language of the empty page, which the
 * build writes in English; and the choice of a language, whose link must be remembered also while nothing else runs.
 */
export const beforePaint = `(() => {
  const page = document.documentElement;
  if (/^\\/fr(\\/|$)/.test(location.pathname)) page.lang = 'fr';
  try {
    const theme = localStorage.getItem('${CHOICE}');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  } catch {}
  document.addEventListener('click', ({ target }) => {
    const link = target.closest?.('a[data-language]');
    if (link) localStorage.setItem('locale', link.dataset.language);
  });
})()`;

export const chosenTheme = (): Theme => {
  const stored = localStorage.getItem(CHOICE);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') {
    localStorage.removeItem(CHOICE);
    delete document.documentElement.dataset['theme'];
    return;
  }
  localStorage.setItem(CHOICE, theme);
  document.documentElement.dataset['theme'] = theme;
};
