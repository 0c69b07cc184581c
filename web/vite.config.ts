import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { paraglide } from './paraglide.config.ts';
import { quietPages } from './scripts/quiet-pages.ts';
import { slimZod } from './scripts/slim-zod.ts';
import { publicAddresses } from './src/app/public-pages.ts';

export default defineConfig({
  plugins: [paraglideVitePlugin(paraglide), reactRouter(), slimZod(), quietPages(publicAddresses)],
  build: {
    // Fonts and pictures stay files of their own: the content security policy allows no data: address.
    assetsInlineLimit: 0,
    // One small sheet for all pages: seven of them would each hold up the first paint.
    cssCodeSplit: false,
  },
});
