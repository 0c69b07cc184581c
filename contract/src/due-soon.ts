/** So many minutes before a request is due, the desk and the operator are alarmed. */
export const DUE_SOON_MINUTES = 10;
