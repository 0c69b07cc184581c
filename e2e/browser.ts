import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import browsers from '../scripts/browsers.json' with { type: 'json' };

/** `flags`: beside those that all browsers here are opened with. */
type Launching = { whole?: boolean; flags?: readonly string[] };

/** Opens the browser of this machine; `whole`, the one that paints windows too, as people's do. Without them all takes two thirds of the time. */
export const launch = ({ whole = false, flags = [] }: Launching = {}): Promise<Browser> => {
  const places = [process.env['CHROME_PATH'], ...(whole ? [] : [browsers.shell]), ...browsers.whole];
  const executablePath = places.find((place) => place && existsSync(place));
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...browsers.flags, ...flags] });
};
