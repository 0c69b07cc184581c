/** Of a request that was sent, what its page shows when somebody comes back to it. It stands in the history of the tab alone. */
export type Sent = { make: string; model: string; year: string; vinEnd: string };

type Vehicle = Record<'make' | 'model' | 'year' | 'vin', unknown>;

export const sentOf = ({ make, model, year, vin }: Vehicle): Sent => ({
  make: String(make),
  model: String(model),
  year: String(year),
  vinEnd: String(vin).slice(-4),
});

/** What was sent from this place of the history, or null. */
export const sentIn = (state: unknown): Sent | null =>
  typeof state === 'object' && state !== null && 'sent' in state ? (state.sent as Sent) : null;
