import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { drawings } from './scripts/drawings.ts';
import { offlineShell } from './scripts/offline-shell.ts';
import { base, oneLanguage } from './scripts/one-language.ts';
import { ownCopies } from './scripts/own-copies.ts';
import { besidePages } from './scripts/pages-beside.ts';
import { quietPages } from './scripts/quiet-pages.ts';
import { splitWords } from './scripts/split-words.ts';
import { unstartedWords } from './scripts/unstarted-words.ts';
import { writtenFolders } from './src/app/written-addresses.ts';

/** What names a file: where it lies, or `words:` and the first of the words in it. */
const named = (...parts: readonly string[]): RegExp =>
  new RegExp(parts.map((part) => part.replaceAll('/', String.raw`[\\/]`)).join('|'));

/** Of our own files: what is around and below every page, and the few words that all of these say. */
const frame = named(
  String.raw`/web/src/store\.ts$`,
  '/web/src/ui/(?!table|card-list|key-cap|live-dot|use-typed-search|rail|grouped-select|password|late|loaded|fact|confirm|figures|turned-|badge|chip|filter-bar|questions|form-sheet|screen|vin|tabs|switch|steps|plate|use-kept-focus|use-focus-later|kept-focus|file-row|held-notice|picture-)',
  String.raw`/web/src/lib/(call|format|live|live-state|locale|nav-counts|own-zone|prices-attribute|refusal|session|shop|support)\.tsx?$`,
  String.raw`/web/src/app/(first-state|links|theme|ui-words)\.tsx?$`,
  String.raw`/contract/src/(call|live\.calls|locale|sign-in\.calls)\.ts$`,
  String.raw`/words/src/spoken\.ts$`,
  'words:common_(cancel|change|close|loading|logout_failed|nav_desk|nav_pricing|nav_profile|optional|product|retry|vin)$',
  'words:(ask_retry|errors_boundary_(title|words)|errors_part_lost|failure_server_unavailable|field_vehicle_required)$',
);

/** What is around every page of the desk and of super admins beside that. */
const desk = named(
  String.raw`/web/src/app/desk-work\.tsx$`,
  String.raw`/web/src/lib/(asked-by-pages|keys/is-typing)\.ts$`,
  String.raw`/web/src/ui/key-cap\.tsx$`,
  String.raw`/web/src/features/(desk/use-undo|members/members\.queries|chat/chat\.queries)\.ts$`,
  String.raw`/contract/src/(desk|code-reports)\.calls\.ts$`,
);

/** Of that, what pages of members have too. */
const deskAndMembers = named(
  String.raw`/web/src/lib/arrival-sound\.ts$`,
  String.raw`/contract/src/(chat|support)\.calls\.ts$`,
  'words:common_undo$',
);

/**
 * What many pages share, in few files: fifty small ones pack worse, and each costs a phone a trip. What only some forms
 * and lists need stays out of them; `tools/check-weight.mjs --all` says what a page's first visit comes to, in KB and files.
 * A group brings along what its files import, unless a group before it has that: `validate-file`, which the request form has without `photos`.
 */
const groups = [
  { name: 'framework', test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, minShareCount: 3 },
  { name: 'frame', test: frame },
  { name: 'shown', test: named(String.raw`/web/src/ui/(badge|fact|loaded)\.tsx$`) },
  { name: 'answers', test: named('/@tanstack/', String.raw`/web/src/(app/query-client|lib/asked)\.ts`) },
  { name: 'late', test: named(String.raw`/web/src/(ui/late\.tsx|lib/use-attempt\.ts)$`) },
  { name: 'validate-file', test: named(String.raw`/validate-file\.ts$`) },
  {
    name: 'photos',
    test: named(String.raw`/web/src/lib/(photos/(prepare-photo|decode-photo|take-file)|script-addresses)\.ts$`),
  },
  { name: 'members-and-desk', test: deskAndMembers },
  { name: 'desk-frame', test: desk },
];

export default defineConfig(({ command }) => ({
  base: command === 'build' ? base : '/',
  plugins: [
    splitWords((id) => frame.test(id) || deskAndMembers.test(id)),
    drawings(),
    ownCopies(),
    reactRouter(),
    besidePages(),
    quietPages(writtenFolders),
    oneLanguage(),
    offlineShell(),
  ],
  // What the router does with files that don't come is decided here: `lost-page.ts` says why. Journeys hold that it is taken.
  resolve: {
    alias: [
      { find: /^\.\/routeModules\.js$/, replacement: fileURLToPath(new URL('src/app/lost-page.ts', import.meta.url)) },
    ],
  },
  define: { UNSTARTED_WORDS: JSON.stringify(unstartedWords) },
  build: {
    // `tools/check-weight.mjs` says what pages weigh; here it would only take time.
    reportCompressedSize: false,
    // Fonts and pictures stay files of their own: the content security policy allows no data: address.
    assetsInlineLimit: 0,
    // One small sheet for all pages: seven of them would each hold up the first paint.
    cssCodeSplit: false,
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
}));
