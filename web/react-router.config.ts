import type { Config } from '@react-router/dev/config';
import { publicPages } from './src/app/public-pages.ts';

export default {
  appDirectory: 'src/app',
  ssr: false,
  prerender: publicPages.flatMap((path) => [path, path === '/' ? '/fr' : `/fr${path}`]),
} satisfies Config;
