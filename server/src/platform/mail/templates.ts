import type { Locale } from '@keywright/contract/locale';

export type Letter = { subject: string; text: string; html: string };

/**
 * Every kind of mail, with the names of the ids that it is put together from when it is sent; never words or secrets. Each
 * feature adds its own, beside their templates; the compiler holds to this list whoever owes a mail and what sends it.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type, typescript/consistent-type-definitions -- features add to it
export interface Mails {}

export type MailName = keyof Mails;
export type MailRefs<Name extends MailName> = [Mails[Name]] extends [never]
  ? Record<string, never>
  : Record<Mails[Name], string>;

/** Puts the words, names and links of one kind of mail together when it is sent. */
export type MailTemplate<Name extends MailName> = (refs: MailRefs<Name>, locale: Locale) => Promise<Letter>;
export type MailTemplates = { [Name in MailName]: MailTemplate<Name> };

type Kept = { template: string; refs: unknown; locale: Locale };

/** Puts a mail of the outbox together. Throws for one that nobody here can write, such as a newer version's. */
export const writeLetter = async (templates: MailTemplates, { template, refs, locale }: Kept): Promise<Letter> => {
  if (!Object.hasOwn(templates, template)) throw new Error(`no mail template ${template}`);
  const write = templates[template as MailName] as (refs: unknown, locale: Locale) => Promise<Letter>;
  return write(refs, locale);
};
