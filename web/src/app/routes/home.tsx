import { allLocales, inLanguage, locales } from '@keywright/contract/locale';
import { spoken } from '@keywright/words/spoken';
import { HomeScreen } from '../../features/home/home-screen.tsx';
import { m } from '../../paraglide/messages.js';

export const meta = () => [
  { title: m.home_page_title() },
  { name: 'description', content: m.home_description() },
  ...allLocales.map((hrefLang) => ({ tagName: 'link', rel: 'alternate', hrefLang, href: inLanguage('/', hrefLang) })),
  { property: 'og:title', content: m.home_page_title() },
  { property: 'og:locale', content: locales[spoken()].tag.replace('-', '_') },
];

export default function HomeRoute() {
  return <HomeScreen />;
}
