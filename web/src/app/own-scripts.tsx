import { useLayoutEffect } from 'react';
import { Scripts, useLocation } from 'react-router';
import { beforePaint, wearTheme } from './theme.ts';

/*
 * Scripts are written by the build and by nothing else. A page that React makes again in the browser, after a fault or because
 * something wrote into it before the app was there, has had its scripts: React would put them in as text, which the page's
 * policy refuses, and an empty window would remain.
 */
const isBuild = import.meta.env.SSR;

/** In the head: what runs before anything is painted. */
export const FirstScript = () => (isBuild ? <script dangerouslySetInnerHTML={{ __html: beforePaint }} /> : <Theme />);

type DataOf = (address: string) => string | undefined;

let dataOf: DataOf = () => undefined;

/** Where the build says what search engines are told of a page. It is data, which no app carries. */
export const tellSearchEngines = (told: DataOf): void => {
  dataOf = told;
};

/** In the head: what search engines are told of the page, in their own words. */
export const StructuredData = () => (isBuild ? <DataOfPage /> : null);

const DataOfPage = () => {
  const data = dataOf(useLocation().pathname);
  return data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />;
};

/** A page made again has lost what the first script did to it. */
const Theme = () => {
  useLayoutEffect(wearTheme, []);
  return null;
};

/** At the end of the body: what starts the app. */
export const StartScripts = () => (isBuild ? <Scripts /> : null);
