import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import { spoken } from '@keywright/words/spoken';
import textFace from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { CrashScreen } from './crash-screen.tsx';
import { pricesOfPage } from '../lib/prices-attribute.ts';
import { shopAttributes } from '../lib/shop.ts';
import { FirstScript, StartScripts, StructuredData } from './own-scripts.tsx';
import { useSessionStart } from './session-start.ts';
import { Shell } from './shell.tsx';
import { ShellFallback } from './shell-fallback.tsx';
import './ui-words.ts';

export const links = () => [
  { rel: 'preload', href: textFace, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: `${import.meta.env.PROD ? import.meta.env.BASE_URL : '/en/'}manifest.webmanifest` },
];

export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang={spoken()} {...shopAttributes} data-prices={pricesOfPage} suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content="#F6F5F1" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0E1115" media="(prefers-color-scheme: dark)" />
      <FirstScript />
      <Meta />
      <Links />
      <StructuredData />
    </head>
    <body>
      {children}
      <StartScripts />
    </body>
  </html>
);

const SETTLED_MS = 3_000;

/** Once the page stands and has asked for its own: nobody waits for what another visit needs. */
const keepShellLater = (): void => {
  if (import.meta.env.PROD) setTimeout(() => void import('./keep-shell.ts').catch(() => undefined), SETTLED_MS);
};

/** What stands there while the first page of the app is fetched. */
export const HydrateFallback = ShellFallback;

export const ErrorBoundary = CrashScreen;

export default function Root() {
  useSessionStart();
  useEffect(keepShellLater, []);
  useScrollRestoration();
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
