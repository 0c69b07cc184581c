import type { Config } from '@react-router/dev/config';
import { publicAddresses } from './src/app/public-pages.ts';

export default { appDirectory: 'src/app', ssr: false, prerender: [...publicAddresses] } satisfies Config;
