export type Theme = 'system' | 'light' | 'dark';

const CHOICE = 'theme';

/** Runs in the page's head before anything is painted. The French pages' shell is written in English by the build. */
export const beforePaint = `try{var t=localStorage.getItem('${CHOICE}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}if(/^\\/fr(\\/|$)/.test(location.pathname))document.documentElement.lang='fr'`;

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
