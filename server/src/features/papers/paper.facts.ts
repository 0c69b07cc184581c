import { isLocale, type Locale, locales, spokenLocale } from '@keywright/contract/locale';
import { byLocale, type Messages } from '@keywright/words/by-locale';
import type { ServedBytes } from '../../platform/http/serve-bytes.ts';
import type { Parts } from '../../platform/parts.ts';
import { zoneOr } from '../../platform/zone.ts';
import { type Block, type Paper, setPaper } from '../../platform/pdf/set-paper.ts';

/** With what a paper is said. */
export type Saying = { says: Messages; locale: Locale; time: (at: Date | null) => string };

/** In the language that is asked for, else in the one that the order was written in; times in the zone of its reader. */
export const sayingIn = (asked: Locale | undefined, kept: string | undefined, zone?: string | null): Saying => {
  const locale = isLocale(asked) ? asked : spokenLocale(kept);
  const says = byLocale[locale];
  const format = new Intl.DateTimeFormat(locales[locale].tag, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zoneOr(zone),
    timeZoneName: 'short',
  });
  return { says, locale, time: (at) => (at ? format.format(at) : says.papers_nothing()) };
};

type Content = { title: string; blocks: readonly Block[]; name: string } & Pick<Paper, 'attachment'>;

/** A paper of the shop's, set as a PDF. */
export const paperOf = async (
  { settings, clock }: Pick<Parts, 'settings' | 'clock'>,
  { says, locale }: Saying,
  { title, blocks, name, attachment }: Content,
): Promise<ServedBytes & { bytes: Buffer }> => {
  const { legalName, productName, supportEmail, publicUrl } = settings;
  const bytes = await setPaper({
    lang: locales[locale].tag,
    title,
    from: productName,
    footer: `${says.papers_footer({ legalName, support: supportEmail })} · ${publicUrl}`,
    pageOf: (page, count) => says.papers_page({ page, count }),
    blocks,
    made: clock.now(),
    ...(attachment && { attachment }),
  });
  return { bytes, mediaType: 'application/pdf', filename: `${name}.pdf` };
};
