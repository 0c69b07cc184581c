/** The cookie by which a page names the time zone of its browser: what is written to its customer shows times in it. */
export const ZONE_COOKIE = 'time_zone';
