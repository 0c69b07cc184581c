/** The event by which the app tells the page's own script (`web/scripts/waiting-script.ts`) that it takes presses from now on. */
export const APP_STARTED = 'app-started';

/** Marks an entry of the browser's history whose page was loaded again because its files were gone. */
export const RELOADED = 'reloadedOnce';
