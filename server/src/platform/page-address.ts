import { inLanguage, type Locale } from '@keywright/contract/locale';
import type { Settings } from './settings.ts';

/** The address of one of our pages, with its site, in a language; `path` begins with a slash and names no language. */
export const pageAddress = ({ publicUrl }: Pick<Settings, 'publicUrl'>, locale: Locale, path: string): string =>
  `${publicUrl}${inLanguage(path, locale)}`;
