import { shopMarks } from '@keywright/contract/shop';
import { escapeHtml } from './platform/escape-html.ts';
import type { Settings } from './platform/settings.ts';

type Named = Pick<Settings, 'publicUrl' | 'supportEmail' | 'legalName' | 'retainCodesDays' | 'retainImagesDays'>;

/** Puts what is set in the places that the build has marked in a page. */
export const fillingIn = (settings: Named): ((html: string) => string) => {
  const set: Record<keyof typeof shopMarks, string> = {
    origin: settings.publicUrl,
    support: settings.supportEmail,
    legalName: settings.legalName,
    codesDays: String(settings.retainCodesDays),
    imagesDays: String(settings.retainImagesDays),
  };
  const words = new Map(Object.entries(shopMarks).map(([name, mark]) => [mark, set[name as keyof typeof shopMarks]]));
  const marked = new RegExp([...words.keys()].join('|'), 'g');
  return (html) => html.replace(marked, (mark) => escapeHtml(words.get(mark as never) ?? ''));
};
