import { spoken } from '@keywright/words/spoken';
import { m } from '../paraglide/messages.js';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { wearTheme } from './theme.ts';

const make = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/**
 * The generic error screen for a fault outside of every page, after which React leaves an empty window: so it is made without
 * React. `sheet` is the address of the app's styles.
 */
export const sayLastWords = (sheet: string | undefined): void => {
  const title = m.errors_boundary_title();
  const again = make(
    'button',
    { type: 'button', className: buttonClass({ tone: 'primary' }) },
    m.errors_boundary_button(),
  );
  again.addEventListener('click', () => location.reload());
  const words = make('div', { role: 'alert' }, make('h1', {}, title), make('p', {}, m.errors_boundary_words()));
  const page = make('div', { className: layout['column'] ?? '' }, words, make('div', {}, again));
  const styles = sheet === undefined ? [] : [make('link', { rel: 'stylesheet', href: sheet })];
  const viewport = make('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' });
  document.querySelector(':root')?.remove();
  document.append(
    make(
      'html',
      { lang: spoken() },
      make('head', {}, make('title', {}, title), viewport, ...styles),
      make('body', {}, make('main', { id: 'main' }, page)),
    ),
  );
  wearTheme();
};
