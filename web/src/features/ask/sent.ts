/** What the form shows of a sent request when the buyer comes back to it. Only the tab's history holds it. */
export type Sent = { make: string; model: string; year: string; vinEnd: string };

type Vehicle = Record<'make' | 'model' | 'year' | 'vin', unknown>;

const sentOf = ({ make, model, year, vin }: Vehicle): Sent => ({
  make: String(make),
  model: String(model),
  year: String(year),
  vinEnd: String(vin).slice(-4),
});

/** Writes what was sent into this history entry. The router is not asked: it would show it before the cart. */
export const markAsSent = (vehicle: Vehicle): void =>
  history.replaceState({ ...(history.state as object | null), sent: sentOf(vehicle) }, '');

/** What was sent from this history entry, or null. */
export const sentFromHere = (): Sent | null => {
  const state = (typeof history === 'undefined' ? null : history.state) as { sent?: Sent } | null;
  return state?.sent ?? null;
};
