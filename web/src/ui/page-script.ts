/** The event by which the app tells the page's own script (`web/scripts/waiting-script.ts`) that it takes presses from now on. */
export const APP_STARTED = 'app-started';

/** When the page of an entry in the browser's history was loaded again because its files were gone, in milliseconds of UTC. */
export const RELOADED = 'reloadedAt';
/** A page whose files are gone again within this time is not loaded once more: that would go on forever. */
export const RELOAD_AGAIN_MS = 600_000;
