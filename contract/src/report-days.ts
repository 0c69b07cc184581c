/** How many days one report covers at most. */
export const MAX_REPORT_DAYS = 366;
