import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { messages } from './scripts/vite/messages.ts'
import { radixCss } from './scripts/vite/radix-css.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'

/** Replaced by the server in every answer with a nonce of its own. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** What the page imports, and what every list shows: rows come with it, and not after one more file. */
const PAGE =
  /\/src\/(?:main\.tsx$|views\/(?:jobs\/address|cash-log\/address|(?:data|ui\/table)\/(?!virtual))|machines\/(?:list|document|state-path|command|query|outcome|port)|domain\/(?:lifecycles\/(?:count|job|lifecycle)|pouches\/number))/u

/** What stands below a list or in what is opened beside it, and comes after the rows: its files, and what happened to a thing. */
const AFTER = /\/src\/(?:views\/(?:history\/|files\/|jobs\/use-looks)|machines\/download\/)/u

/** What stands in panels, in what happened to a thing, and on few screens. */
const FACTS = /\/src\/views\/ui\/facts/u

/** What a count and the float that stays are reckoned with. */
const COUNTING = /\/src\/domain\/counting\/(?:counting|float)\.ts$/u

/** What the lists of administration share. Not forms: they come after the list that they stand beside, and with them the library of bank numbers. */
const ADMINISTRATION =
  /\/src\/(?:views\/(?:administration\/(?!form\/|read-form|row-)|settings\/crumb)|machines\/confirm-command\/)/u

/**
 * How the client is cut: the page is one file; each screen is its own, with what only it and a few others use cut off where
 * they differ; what the lists of administration share is one more; what comes after the rows another, and what opens over the
 * page, the calendar too. Few files are few requests, and a large file packs better than many small ones.
 */
const CHUNKS = {
  groups: [
    { name: 'page', test: PAGE, priority: 5 },
    { name: 'facts', test: FACTS, priority: 4 },
    { name: 'after', test: AFTER, priority: 3 },
    { name: 'counting', test: COUNTING, priority: 2 },
    { name: 'overlays', test: /\/ui\/parts\/(?!calendar)/u, priority: 2 },
    { name: 'administration', test: ADMINISTRATION, minShareCount: 5, priority: 1 },
  ],
}

/** What makes the components of react-intl that are never shown here: unmarked as pure, they would all stay. */
const UNUSED_COMPONENTS = ['createFormattedComponent', 'createFormattedDateTimePartsComponent']

/** What no browser needs here: messages are compiled while they are built, and React has had stores of its own since 18. */
const LEFT_OUT = {
  '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
  'use-sync-external-store/shim/index.js': 'react',
  'use-sync-external-store/shim': 'react',
}

/**
 * Modes: `production` is what is served; `examples` builds the page of shared elements instead, for tests;
 * `development` is `npm run dev`.
 */
export default defineConfig(({ command, mode }) => ({
  plugins: [
    react(),
    messages(),
    radixCss(),
    ...(mode === 'examples' ? [] : [serviceWorker()]),
    // The page itself is not compressed here: each answer carries its own nonce. The worker is finished last, and is small.
    compression({
      algorithms: ['brotliCompress', 'gzip'],
      exclude: [/\.html$/u, /\.woff2$/u, /manifest\.json$/u, /service-worker\.js$/u],
    }),
  ],
  resolve: command === 'build' ? { alias: LEFT_OUT } : {},
  html: command === 'build' ? { cspNonce: NONCE_PLACEHOLDER } : {},
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // The policy lets no script in that is written into the page, and no data: font or style.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(mode === 'examples'
      ? { outDir: '.cache/examples', emptyOutDir: true, rolldownOptions: { input: 'examples.html' } }
      : {
          rolldownOptions: {
            output: { codeSplitting: CHUNKS },
            treeshake: { manualPureFunctions: UNUSED_COMPONENTS },
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
