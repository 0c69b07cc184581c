import { busyMs } from './refusal.ts';

/** The limit of all calls is over within a minute. What is limited for longer is for a person to ask again. */
const MAX_WAIT_MS = 60_000;

type Asked = { state: { status: string; error: Error | null } };

/** After how long a query is sent again that a busy server refused: it says so itself, and the page says what is wrong meanwhile. */
export const waitWhileBusy = ({ state: { status, error } }: Asked): number | false => {
  const wait = status === 'error' ? busyMs(error) : null;
  return wait !== null && wait <= MAX_WAIT_MS ? wait : false;
};
