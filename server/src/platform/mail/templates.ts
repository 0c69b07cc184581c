export type Letter = { subject: string; text: string; html: string };
/** Puts the words, names and links of one kind of mail together when it is sent. */
export type MailTemplate = (refs: Record<string, string>, locale: 'en' | 'fr') => Promise<Letter>;
export type MailTemplates = Record<string, MailTemplate>;
