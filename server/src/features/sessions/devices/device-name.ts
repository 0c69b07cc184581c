type Sign = readonly [mark: RegExp, name: string];

/** The first that fits: most browsers also name those that they descend from. */
const browsers: readonly Sign[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\b(?:Headless)?Chrome\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
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

const words = {
  en: { on: ' on ', unknown: 'Unknown device' },
  fr: { on: ' sur ', unknown: 'Appareil inconnu' },
} as const;

/**
 * A browser as its person would call it: `Chrome on Android`. Read from a header that anybody may write as they like, so only
 * names from here come out.
 */
export const deviceName = (userAgent: string, locale: 'en' | 'fr' = 'en'): string => {
  const known = [firstFit(browsers, userAgent), firstFit(systems, userAgent)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(words[locale].on) : words[locale].unknown;
};

const firstFit = (signs: readonly Sign[], userAgent: string): string | undefined =>
  signs.find(([mark]) => mark.test(userAgent))?.[1];
