import { firstLocale, type Locale } from '@keywright/contract/locale';
import { byLocale } from '@keywright/words/by-locale';

/** No browser says more of itself that we read. */
export const LONGEST_USER_AGENT = 300;

type Sign = readonly [mark: RegExp, name: string, also?: RegExp];

/** The first that fits: most browsers also name those that they descend from. */
const browsers: readonly Sign[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\b(?:Headless)?Chrome\/|\bChromium\//, 'Chrome'],
  [/\bVersion\//, 'Safari', /\bSafari\//],
];

const systems: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A browser as its person would call it: `Chrome on Android`. Read from a header that anybody may write as they like, so only
 * names from here come out.
 */
export const deviceName = (header: string, locale: Locale = firstLocale): string => {
  const userAgent = header.slice(0, LONGEST_USER_AGENT);
  const [browser, system] = [firstFit(browsers, userAgent), firstFit(systems, userAgent)];
  const says = byLocale[locale];
  return browser && system ? says.devices_name({ browser, system }) : (browser ?? system ?? says.devices_unknown());
};

const firstFit = (signs: readonly Sign[], userAgent: string): string | undefined =>
  signs.find(([mark, , also]) => mark.test(userAgent) && (also?.test(userAgent) ?? true))?.[1];
