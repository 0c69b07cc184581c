import { m } from '@keywright/words/messages';

/** What the tab, the history and a screen reader call the page: `Your cart · Keywright`. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · ${m.common_product()}`}</title>;
