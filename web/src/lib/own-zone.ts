/** The zone of whoever looks, by its name: their today is counted. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
