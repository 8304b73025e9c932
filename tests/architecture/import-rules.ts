/** The imports allowed in a folder: files of the `allowed` folders, and packages by name. */
export interface ImportRule {
  /** A folder, ending with `/`, or a single file. */
  readonly folder: string
  /** Folders, ending with `/`, or files; `*` in a file matches the name of one folder. */
  readonly allowed: readonly string[]
  readonly packages: (name: string) => boolean
  /** Printed with each forbidden import. */
  readonly remedy: string
}

const only =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)

const HTTP = ['ky']
const BROWSER_ONLY = ['react', 'react-dom', 'react-intl', 'wouter', 'xstate', '@xstate/react', 'ky']

const onServer = (name: string) => !BROWSER_ONLY.includes(name)
/** Packages for the client, except the HTTP client, which only `src/api` imports. */
const inBrowser = (name: string) => !name.startsWith('node:') && !HTTP.includes(name)

/** Modules of the server that every folder of it may import; of this project they import only each other, the domain and package.json. */
const SERVER_BASE = [
  'server/cache-directory.ts',
  'server/clock-and-ids.ts',
  'server/tracing.ts',
  'server/config.ts',
  'server/demo-password.ts',
  'server/escape-html.ts',
  'server/ip-addresses.ts',
  'server/job-failure.ts',
  'server/refused-error.ts',
  'server/session.ts',
  'server/secret-key.ts',
  'server/sha256.ts',
  'server/task-limiter.ts',
  'server/version.ts',
]

/** The only file of the client that writes to the storage of the browser, which may be full. */
export const WRITE_TEXT = 'src/storage/write-text.ts'

/** The rule of one folder of the server: it may import itself, the base modules, the domain, the folders of lower layers, and files of the client. */
const serverRule = (
  folder: string,
  lowerLayers: readonly string[],
  remedy: string,
  ofClient: readonly string[] = [],
): ImportRule => ({
  folder: `server/${folder}/`,
  allowed: [
    `server/${folder}/`,
    ...SERVER_BASE,
    'src/domain/',
    ...lowerLayers.map((name) => (name.endsWith('.ts') ? `server/${name}` : `server/${name}/`)),
    ...ofClient,
  ],
  packages: onServer,
  remedy,
})

/** The import rules of all folders. The first rule whose folder contains a file applies to it. */
export const IMPORT_RULES: readonly ImportRule[] = [
  {
    folder: 'src/domain/contract/',
    allowed: ['src/domain/'],
    packages: only('zod'),
    remedy: 'a schema is made of zod and of the domain only',
  },
  {
    folder: 'src/domain/bank/iban.ts',
    allowed: ['src/domain/'],
    packages: only('ibantools'),
    remedy:
      'this file gets the countries and check digits of bank accounts from a library; put other rules in another file',
  },
  {
    folder: 'src/domain/',
    allowed: ['src/domain/'],
    packages: only(),
    remedy: 'rules are pure: take what you need as an argument; zod belongs in domain/contract',
  },
  {
    folder: 'src/api/',
    allowed: ['src/api/', 'src/domain/'],
    packages: only('ky'),
    remedy: 'src/api knows the domain and HTTP; a machine gets it through a port',
  },
  {
    folder: 'src/storage/',
    allowed: ['src/storage/', 'src/domain/'],
    packages: only(),
    remedy: 'storage holds plain data of the domain; a machine gets it through a port',
  },
  {
    folder: 'src/device/',
    allowed: ['src/device/', 'src/domain/'],
    packages: only('@simplewebauthn/browser', '@zxing/library', 'workbox-window'),
    remedy: 'src/device knows no view; a machine gets what the device can do through a port',
  },
  {
    folder: 'src/offline/',
    allowed: ['src/offline/', 'src/domain/'],
    packages: only('workbox-core', 'workbox-precaching', 'workbox-routing'),
    remedy: 'the service worker stores files and knows nothing of their content',
  },
  {
    folder: 'src/machines/',
    allowed: ['src/machines/', 'src/domain/'],
    packages: only('xstate'),
    remedy: 'declare the effect as a port in the machine’s types.ts and provide it in src/ports',
  },
  {
    folder: 'src/i18n/',
    allowed: ['src/i18n/', 'src/domain/', WRITE_TEXT],
    packages: inBrowser,
    remedy: 'messages and formats do not know the views: take what is shown as an argument',
  },
  {
    folder: 'src/views/ui/',
    allowed: ['src/views/', 'src/machines/', 'src/domain/', 'src/i18n/'],
    packages: inBrowser,
    remedy: 'a shared element receives what it shows as properties',
  },
  {
    folder: 'src/views/version.ts',
    allowed: ['package.json'],
    packages: only(),
    remedy: 'this file only names the version of the program',
  },
  {
    folder: 'src/views/',
    allowed: [
      'src/views/',
      'src/machines/',
      'src/domain/',
      'src/i18n/',
      'src/routes.ts',
      'src/virtual.d.ts',
      WRITE_TEXT,
    ],
    packages: (name) => inBrowser(name) && name !== '@radix-ui/themes',
    remedy:
      'a view sends events to a machine and reads its selectors; only src/api speaks HTTP, and only src/views/ui wraps Radix Themes',
  },
  {
    folder: 'src/screens/',
    allowed: ['src/views/', 'src/ports/'],
    packages: only(),
    remedy:
      'a file of this folder names a screen and the ports of the features that it uses, and nothing else',
  },
  {
    folder: 'src/screens.ts',
    allowed: ['src/screens/', 'src/views/', 'src/ports.ts'],
    packages: only('react'),
    remedy: 'it only names the screens, which are loaded when they are shown',
  },
  {
    folder: 'src/routes.ts',
    allowed: ['src/screens.ts', 'src/views/', 'src/machines/', 'src/domain/', 'src/i18n/', 'src/ports.ts'],
    packages: inBrowser,
    remedy: 'the list of routes knows screens and rules; a screen gets the API through ports',
  },
  {
    folder: 'src/router.tsx',
    allowed: ['src/views/', 'src/machines/', 'src/domain/', 'src/i18n/', 'src/routes.ts'],
    packages: inBrowser,
    remedy: 'the router chooses screens by the rights of the domain; effects come through ports',
  },
  {
    folder: 'src/ports/',
    allowed: [
      'src/ports/',
      'src/api/',
      'src/storage/',
      'src/device/',
      'src/machines/',
      'src/domain/',
      'src/views/*/ports.ts',
    ],
    packages: only(),
    remedy: 'one file per feature: it provides what src/views/<feature>/ports.ts declares, and knows no view',
  },
  {
    folder: 'src/ports.ts',
    allowed: [
      'src/ports/',
      'src/api/',
      'src/storage/',
      'src/device/',
      'src/machines/',
      'src/domain/',
      'src/views/app.tsx',
    ],
    packages: only(),
    remedy: 'ports connect the API and the device to the machines, and know no view',
  },
  {
    folder: 'src/main.tsx',
    allowed: ['src/'],
    packages: inBrowser,
    remedy: 'main.tsx connects the folders of the client and uses no server code',
  },
  {
    folder: 'src/first-request.ts',
    allowed: [
      'src/api/server-clock.ts',
      'src/domain/',
      'src/storage/',
      'src/first-page.ts',
      'src/screens.ts',
      'src/i18n/load.ts',
      'src/i18n/locales.ts',
    ],
    packages: only(),
    remedy: 'this script is loaded before all others: it must stay small',
  },
  {
    folder: 'src/first-page.ts',
    allowed: ['src/domain/', 'src/views/'],
    packages: only(),
    remedy: 'this script is loaded before all others: import only the filters of a list',
  },
  {
    folder: 'src/virtual.d.ts',
    allowed: ['src/'],
    packages: inBrowser,
    remedy: 'it declares the modules that the build generates',
  },
  serverRule(
    'store',
    [],
    'the store is the lowest layer: throw a RefusedError, and take what you need from above as an argument',
  ),
  serverRule(
    'integrations',
    [],
    'integrations read and send the formats of other systems: the caller passes the settings and saves the result',
  ),
  serverRule('identity', [], 'identity checks passwords and ID tokens: the caller loads and saves accounts'),
  serverRule('mail', ['store'], 'mail queues and sends e-mails: take what you need as an argument', [
    'src/i18n/formats.ts',
  ]),
  serverRule('query', ['store'], 'queries build SQL for resources: HTTP belongs in server/http'),
  serverRule(
    'resources',
    ['query', 'store'],
    'server/resources only declares resources; their routes belong in server/routes',
  ),
  serverRule(
    'workflow',
    ['store'],
    'server/workflow is shared by routes and jobs and imports neither: take what you need as an argument',
  ),
  serverRule(
    'documents',
    ['query', 'resources', 'store'],
    'documents write files, and routes send them; from the client they import only messages and formats',
    ['src/i18n/formats.ts', 'src/i18n/locales.ts', 'src/i18n/messages/'],
  ),
  serverRule(
    'http',
    ['query', 'store', 'identity', 'mail'],
    'server/http contains what all routes share: what one route does belongs in server/routes',
  ),
  serverRule(
    'jobs',
    ['workflow', 'documents', 'resources', 'query', 'integrations', 'store'],
    'jobs know no HTTP and no routes: move what both need to server/workflow',
  ),
  serverRule(
    'routes',
    ['http', 'workflow', 'documents', 'resources', 'query', 'integrations', 'identity', 'mail', 'store'],
    'a route requests a job with requestJob of server/workflow and knows nothing of how it runs',
  ),
  serverRule(
    'demo',
    ['jobs', 'workflow', 'integrations', 'identity', 'store'],
    'the demo writes rows as the server would: it calls no routes',
  ),
  serverRule(
    'commands',
    ['store', 'mail', 'demo', 'control-socket.ts'],
    'commands of the command line work on the store: they import neither routes nor server/workflow',
  ),
  ...SERVER_BASE.map((folder) => ({
    folder,
    allowed: [...SERVER_BASE, 'src/domain/', 'package.json'],
    packages: onServer,
    remedy:
      'every folder of the server may import this module: it may import only the other base modules and the domain',
  })),
  {
    folder: 'server/',
    allowed: ['server/', 'src/domain/', 'package.json'],
    packages: onServer,
    remedy:
      'the server shares with the client only the domain (documents also its messages and formats): move a shared rule to src/domain',
  },
  {
    folder: 'scripts/',
    allowed: ['scripts/', 'server/', 'src/'],
    packages: () => true,
    remedy: 'scripts start and build the product; what only tests need belongs in tests/support',
  },
  {
    folder: 'tests/',
    allowed: ['tests/', 'src/', 'server/', 'scripts/', 'bench/', 'package.json', 'vite.config.ts'],
    packages: () => true,
    remedy: 'tests may import every folder of the project',
  },
]

/** The import rule of a file, or undefined for a file outside all folders. */
export function importRuleOf(path: string): ImportRule | undefined {
  return IMPORT_RULES.find(({ folder }) => (folder.endsWith('/') ? path.startsWith(folder) : path === folder))
}
