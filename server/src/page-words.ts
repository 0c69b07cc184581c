import type { Locale } from '@keywright/contract/locale';
import type { PricesInForce } from '@keywright/contract/price-list';
import { LAWS_MARK, shopMarks } from '@keywright/contract/shop';
import { markedTexts } from '@keywright/words/price-words';
import { saidIn } from '@keywright/words/spoken';
import { escapeHtml } from './platform/escape-html.ts';
import type { Filling, FindFilling } from './platform/http/documents.ts';
import type { Settings } from './platform/settings.ts';

type Named = Pick<
  Settings,
  'publicUrl' | 'supportEmail' | 'legalName' | 'retainCodesDays' | 'retainImagesDays' | 'keyCopiesDays'
>;

const shopTexts = (settings: Named): Map<string, () => string> => {
  const set: Record<keyof typeof shopMarks, string> = {
    origin: settings.publicUrl,
    support: settings.supportEmail,
    legalName: settings.legalName,
    codesDays: String(settings.retainCodesDays),
    imagesDays: String(settings.retainImagesDays),
    keyCopiesDays: String(settings.keyCopiesDays),
  };
  return new Map(Object.entries(shopMarks).map(([name, mark]) => [mark, () => set[name as keyof typeof shopMarks]]));
};

const fillingOf = (texts: ReadonlyMap<string, () => string>): Filling => {
  const marked = new RegExp([...texts.keys()].join('|'), 'g');
  return (html: string, locale: Locale) =>
    saidIn(locale, () => html.replace(marked, (mark) => escapeHtml(texts.get(mark)?.() ?? '')));
};

type Shown = { prices: () => Promise<PricesInForce>; areLawsChanged: () => Promise<boolean> };

/**
 * Puts what is set, what things cost, and whether laws were changed, in the places that the build has marked in a page. The same filling for
 * as long as nothing differs.
 */
export const openPageWords = (settings: Named, { prices, areLawsChanged }: Shown): FindFilling => {
  const shop = shopTexts(settings);
  let last: { of: PricesInForce; changed: boolean; filling: Filling } | undefined;
  return async () => {
    const [of, changed] = await Promise.all([prices(), areLawsChanged()]);
    if (last?.of !== of || last.changed !== changed) {
      const laws = [LAWS_MARK, () => (changed ? 'changed' : '')] as const;
      last = { of, changed, filling: fillingOf(new Map([...shop, ...markedTexts(of), laws])) };
    }
    return last.filling;
  };
};
