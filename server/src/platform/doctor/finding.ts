export type Level = 'ok' | 'warning' | 'failure';

/** What a check found, in one line without secrets; of what is not well, also what to do. */
export type Finding = { level: Level; text: string };

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const failure = (text: string): Finding => ({ level: 'failure', text });
