import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa'
import { shortClassName } from './scripts/vite/class-names.ts'
import { firstScript } from './scripts/vite/first-script.ts'
import { importWithStyles } from './scripts/vite/import-with-styles.ts'
import { languageFiles } from './scripts/vite/messages.ts'
import { radixCss } from './scripts/vite/radix-css.ts'
import { radixWithoutNames } from './scripts/vite/radix-names.ts'
import { unusedReactIntl, withoutLanguageCheck } from './scripts/vite/react-intl.ts'
import { unusedModules } from './scripts/vite/unused-modules.ts'

/** Replaced by the server with a new nonce whenever it sends the page. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/**
 * The imports of the page and the parts of every list, so that rows need no further file; and the styles and totals of the control of
 * counts, which would otherwise be two small files.
 */
const PAGE =
  /\/src\/(?:main\.tsx$|storage\/device-id|views\/control\/control-rows\.module|domain\/counting\/control-(?:totals|status)|api\/(?:cash-logs|attachments|pouches)\.|ports\/(?:cash-log|attachments|home|pouches)\.|views\/(?:ui\/(?:amount|status-badge|link-button|use-preload|up-to)|cash-log\/address|use-start-focus|data\/(?!confirm-command|issue-texts|not-loaded)|files\/downloads|lists\/(?:exact-count|filters|list-address|list-rows|list-screen|list-tools|split|stored-density|use-list|use-selected-ids|use-panel-focus)|ui\/table\/(?!virtual))|machines\/(?:draft\.|list|document|state-path|command|query|outcome|port)|domain\/(?:count-types|lists\/versions|lifecycles\/(?:count|job|lifecycle|pouch\.)|pouches\/(?:number|types|on-site|display-status)))/u

/** Content below a list or in its panel, loaded after the rows: files and history. */
const AFTER_ROWS = /\/src\/(?:views\/(?:history\/|files\/(?!upload|downloads))|machines\/download\/)/u

/** Lists of terms and values, timelines, step headings, and the placeholder of a document: used in panels, in the history, and on few screens. */
const RECORD_DETAILS = /\/src\/views\/(?:ui\/record-details|data\/not-loaded)/u

/** The filters of a list, loaded beside its rows. */
const FILTERS =
  /\/src\/views\/(?:ui\/(?:period-picker|search-select|chips)\.|lists\/(?:filter-bar|filter-fields|lookup-failed|search-field|saved-views\/views-menu|use-today-of-list))|\/src\/domain\/lists\/list-today/u

/** The address of jobs: home needs it without the history and the files, with which it would be bundled. */
const JOB_ADDRESS = /\/src\/domain\/jobs\/job-address\./u

/** Form fields and the texts of their errors: few screens need them at first. */
const FIELDS =
  /\/src\/views\/(?:ui\/(?:field|text-field|date-field|input|select|radio-group)|data\/issue-texts)\.|virtual:radix-fields/u

/** The calls of administration, accounting and jobs, who may manage whom, and the commands that ask for confirmation. */
const OFFICE_CALLS =
  /\/src\/(?:(?:api|ports)\/(?:administration|accounting|jobs|control-later)\.|domain\/accounts\/people|machines\/confirm-command\/)/u

/** The computation of floats and tickets. */
const COUNTING = /\/src\/domain\/(?:counting\/float|tickets\/tickets)\.ts$/u

/** Counting a sheet: the screen and its machine. */
const SHEET =
  /\/src\/(?:machines\/cash-log\/(?!selectors)|screens\/cash-register|views\/cash-log\/register-screen)/u

/** The calls and the lifecycle of remittances. */
const REMITTANCES =
  /\/src\/(?:(?:api|ports)\/remittances\.|domain\/lifecycles\/(?:remittance|without-carrier)\.)/u

/** What the control of remittances shares with their list and with the months of accounting: one file of the two is smaller. */
const REMITTANCE_LISTS = /\/src\/(?:views\/remittance\/shared-columns|domain\/accounting\/month)\./u

/**
 * Shared by the lists of administration. Without forms: they are loaded after the list, and with them the library of bank
 * numbers.
 */
const ADMINISTRATION = /\/src\/views\/administration\/(?!form\/|read-form|row-)/u

/**
 * How the client is split: the page is one file; each screen has its own, with parts shared by few screens split off; the lists
 * of administration share another; what is loaded after the rows is one, and dialogs and menus one more. Few files mean few
 * requests, and a large file compresses better than many small ones.
 */
const CHUNKS = {
  groups: [
    { name: 'first-request', test: /\/src\/first-request\.ts$/u, priority: 9 },
    { name: 'page', test: PAGE, priority: 5 },
    { name: 'details', test: RECORD_DETAILS, priority: 4 },
    { name: 'after', test: AFTER_ROWS, priority: 3 },
    { name: 'job-address', test: JOB_ADDRESS, priority: 4 },
    { name: 'fields', test: FIELDS, priority: 4 },
    { name: 'filters', test: FILTERS, priority: 3 },
    { name: 'head-office', test: OFFICE_CALLS, priority: 2 },
    { name: 'counting', test: COUNTING, priority: 2 },
    { name: 'remittances', test: REMITTANCES, priority: 2 },
    { name: 'remittance-lists', test: REMITTANCE_LISTS, priority: 2 },
    { name: 'sheet', test: SHEET, priority: 2 },
    // Includes the code that it shares with dialogs and menus, so that a screen with a switch does not load them.
    { name: 'switch', test: /\/ui\/switch\./u, priority: 3 },
    { name: 'tabs', test: /\/ui\/(?:tab-nav|navigation-menu)\./u, priority: 3 },
    { name: 'segments', test: /\/ui\/segmented-control\./u, priority: 3 },
    {
      name: 'overlays',
      test: /\/ui\/lazy\/(?!calendar|progress)|radix-overlays|\/shell\/notices/u,
      priority: 2,
    },
    { name: 'administration', test: ADMINISTRATION, minShareCount: 5, priority: 1 },
  ],
}

/** Other chunks are named by their hash only: their names, which the page contains, would be 0.8 kB of its first load. */
const NAMED_CHUNKS = ['first-request', 'page', 'overlays']

/**
 * What is loaded together with a module: its styles. It imports its scripts itself, and their names would be 0.7 kB of the first load of
 * every screen.
 */
const onlyStyles = (_: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files

/** How the application is installed on a device: its manifest, and the service worker, which stores the page and its files. */
const INSTALLATION: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'src/offline',
  filename: 'service-worker.ts',
  // The page registers the worker itself, after its first rows: src/device/service-worker.ts.
  injectRegister: null,
  injectManifest: {
    globPatterns: ['assets/*.{js,css,json,woff2}', 'favicon.svg'],
    dontCacheBustURLsMatching: /\/assets\//u,
    additionalManifestEntries: [{ url: '/', revision: '__PAGE_REVISION__' }],
  },
  manifest: {
    id: '/',
    name: 'Sacoche',
    short_name: 'Sacoche',
    lang: 'fr',
    start_url: '/',
    display: 'standalone',
    background_color: '#fdfdfc',
    theme_color: '#2b9a7b',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
}

/** Functions of react-intl that create components which are not used here: unless they are marked as pure, these stay in the bundle. */
const UNUSED_COMPONENTS = ['createFormattedComponent', 'createFormattedDateTimePartsComponent']

/** This file only re-exports: marked as free of side effects, it adds to a chunk only the components that are used. */
const SIDE_EFFECTS = [{ test: /\/src\/views\/ui\/index\.ts$/u, sideEffects: false }]

/**
 * Packages of Radix Themes that are replaced by smaller modules: the scroll area writes innerHTML, which the content security policy
 * forbids; the navigation menu contains 7 kB of code for submenus.
 */
const REPLACEMENTS = {
  '@radix-ui/react-scroll-area': '/src/views/ui/lazy/scroll-area.tsx',
  '@radix-ui/react-navigation-menu': '/src/views/ui/navigation-menu.tsx',
}

/** The layout properties of Radix Themes: of the components used here only `Flex` accepts them, and it is given none. */
const LAYOUT_PROPS = {
  find: /^\.\.\/props\/layout\.props\.js$/u,
  replacement: '/scripts/vite/no-layout-props.ts',
}

/** XState's connection to its browser extension. */
const DEV_TOOLS = { find: /^\.\/xstate-dev\.esm\.js$/u, replacement: '/scripts/vite/no-dev-tools.ts' }

/**
 * Not needed in the browser: messages are compiled at build time, React has had external stores since version 18, and the page joins
 * class names itself.
 */
const NOT_IN_BROWSER = {
  '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
  classnames: '/src/views/ui/class-names.ts',
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
  'use-sync-external-store/shim/index.js': 'react',
  'use-sync-external-store/shim': 'react',
}

/**
 * Modes: `production` is what is served; `examples` builds the page of shared components instead, for tests; `development` is
 * `npm run dev`.
 */
export default defineConfig(({ command, mode }) => ({
  plugins: [
    react(),
    languageFiles(),
    radixCss(),
    radixWithoutNames(),
    unusedReactIntl(),
    withoutLanguageCheck(),
    unusedModules(),
    importWithStyles(),
    ...(mode === 'examples' ? [] : [firstScript(), VitePWA(INSTALLATION)]),
    // The page and the service worker are not compressed here: the server writes into both.
    compression({
      algorithms: ['brotliCompress', 'gzip'],
      exclude: [/\.html$/u, /\.woff2$/u, /manifest\.json$/u, /service-worker\.js$/u],
    }),
  ],
  resolve: {
    alias: [
      ...Object.entries(command === 'build' ? { ...REPLACEMENTS, ...NOT_IN_BROWSER } : REPLACEMENTS).map(
        ([find, replacement]) => ({ find, replacement }),
      ),
      ...(command === 'build' ? [LAYOUT_PROPS, DEV_TOOLS] : []),
    ],
  },
  css: mode === 'production' ? { modules: { generateScopedName: shortClassName } } : {},
  html: command === 'build' ? { cspNonce: NONCE_PLACEHOLDER } : {},
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // The licenses of the packages in the bundle: served as /third-party-licenses.md.
    license: { fileName: 'third-party-licenses.md' },
    // The content security policy allows no inline scripts, and no data URLs for fonts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: onlyStyles },
    reportCompressedSize: false,
    ...(mode === 'examples'
      ? { outDir: '.cache/examples', emptyOutDir: true, rolldownOptions: { input: 'examples.html' } }
      : {
          rolldownOptions: {
            output: {
              codeSplitting: CHUNKS,
              chunkFileNames: ({ name }: { readonly name: string }) =>
                NAMED_CHUNKS.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
              assetFileNames: ({ names: [name = ''] }: { readonly names: readonly string[] }) =>
                /^(?!page\.).*\.css$/u.test(name) ? 'assets/[hash:7].css' : 'assets/[name]-[hash:7][extname]',
            },
            treeshake: {
              manualPureFunctions: UNUSED_COMPONENTS,
              moduleSideEffects: SIDE_EFFECTS,
              // No getter of the bundled modules does anything but return a value.
              propertyReadSideEffects: false,
            },
          },
        }),
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/config.json', '/healthz', '/readyz'].map((path) => [
        path,
        `http://127.0.0.1:${process.env.PORT ?? '3000'}`,
      ]),
    ),
  },
}))
