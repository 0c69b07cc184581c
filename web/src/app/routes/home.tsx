import { HomeScreen } from '../../features/home/home-screen.tsx';
import { m } from '../../paraglide/messages.js';
import { currentLocale, inLanguage } from '../../lib/locale.ts';

export const meta = () => [
  { title: m.home_page_title() },
  { name: 'description', content: m.home_description() },
  { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: '/' },
  { tagName: 'link', rel: 'alternate', hrefLang: 'fr', href: inLanguage('/', 'fr') },
  { property: 'og:title', content: m.home_page_title() },
  { property: 'og:locale', content: currentLocale() === 'fr' ? 'fr_CA' : 'en_US' },
];

export default function HomeRoute() {
  return <HomeScreen />;
}
