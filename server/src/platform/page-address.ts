import { inLanguage, type Locale } from '@keywright/contract/locale';
import type { PageAddress } from '@keywright/contract/pages';
import type { Settings } from './settings.ts';

/** The address of one of our pages, with its site, in a language. */
export const pageAddress = ({ publicUrl }: Pick<Settings, 'publicUrl'>, locale: Locale, page: PageAddress): string =>
  `${publicUrl}${inLanguage(page, locale)}`;
