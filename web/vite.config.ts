import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { paraglide } from './paraglide.config.ts';

export default defineConfig({
  plugins: [paraglideVitePlugin(paraglide), reactRouter()],
  // Fonts and pictures stay files of their own: the content security policy allows no data: address.
  build: { assetsInlineLimit: 0 },
});
