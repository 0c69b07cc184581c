/** From so many minutes after its payment on an open request is late: customers are told to expect their code by then. */
export const LATE_MINUTES = 30;
