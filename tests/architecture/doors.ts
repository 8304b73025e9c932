/** One room of the house: what it may import. `packages` is a list, or a test for rooms that use many. */
export interface Door {
  readonly room: string
  readonly rooms: readonly string[]
  readonly packages: (name: string) => boolean
  readonly remedy: string
}

const only =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)

const HTTP = ['ky']
const BROWSER_ONLY = ['react', 'react-dom', 'react-intl', 'wouter', 'xstate', '@xstate/react', 'ky']

const inBrowser = (name: string) => !name.startsWith('node:') && !HTTP.includes(name)

/** The doors of the house; the first room that a path lies in is its room. */
export const DOORS: readonly Door[] = [
  {
    room: 'src/domain/contract/',
    rooms: ['src/domain/'],
    packages: only('zod'),
    remedy: 'a schema is made of zod and of the domain, of nothing else',
  },
  {
    room: 'src/domain/bank/lines.ts',
    rooms: ['src/domain/'],
    packages: only('ibantools'),
    remedy: 'the countries and keys of bank numbers are a library’s to keep; everything else is the domain’s',
  },
  {
    room: 'src/domain/',
    rooms: ['src/domain/'],
    packages: only(),
    remedy:
      'rules are pure: take what you need as an argument, and let main.tsx or the server bring it; zod belongs in domain/contract',
  },
  {
    room: 'src/api/',
    rooms: ['src/api/', 'src/domain/'],
    packages: only('ky'),
    remedy: 'the API room knows the domain and speaks HTTP; what it gives to a machine goes through main.tsx',
  },
  {
    room: 'src/storage/',
    rooms: ['src/storage/', 'src/domain/'],
    packages: only(),
    remedy:
      'what the browser keeps is plain data of the domain; what keeps it gets there by ports from main.tsx',
  },
  {
    room: 'src/device/',
    rooms: ['src/device/', 'src/domain/'],
    packages: only('@zxing/library'),
    remedy:
      'what the device can do gets to a machine by ports from main.tsx, and knows nothing that is shown',
  },
  {
    room: 'src/offline/',
    rooms: ['src/offline/'],
    packages: only(),
    remedy: 'what runs beside the page keeps its files, and knows nothing of what they do',
  },
  {
    room: 'src/machines/',
    rooms: ['src/machines/', 'src/domain/'],
    packages: only('xstate'),
    remedy: 'declare the effect as a port in the machine’s types.ts and let main.tsx provide it',
  },
  {
    room: 'src/i18n/',
    rooms: ['src/i18n/', 'src/domain/'],
    packages: inBrowser,
    remedy: 'languages stand below the views: take what is shown as an argument',
  },
  {
    room: 'src/views/',
    rooms: ['src/views/', 'src/machines/', 'src/domain/', 'src/i18n/', 'src/routes.ts', 'src/virtual.d.ts'],
    packages: inBrowser,
    remedy: 'a view sends events to a machine and reads its selectors; only src/api speaks HTTP',
  },
  {
    room: 'src/routes.ts',
    rooms: ['src/views/', 'src/machines/', 'src/domain/', 'src/i18n/'],
    packages: inBrowser,
    remedy:
      'the list of routes knows screens and rules; what a screen needs of the API comes by ports from main.tsx',
  },
  {
    room: 'src/router.tsx',
    rooms: ['src/views/', 'src/machines/', 'src/domain/', 'src/i18n/', 'src/routes.ts'],
    packages: inBrowser,
    remedy: 'the router chooses screens by the domain’s guard; effects come by ports from main.tsx',
  },
  {
    room: 'src/ports/',
    rooms: [
      'src/ports/',
      'src/api/',
      'src/storage/',
      'src/device/',
      'src/machines/',
      'src/domain/',
      'src/views/*/ports.ts',
    ],
    packages: only(),
    remedy:
      'one file a feature: it provides what src/views/<feature>/ports.ts declares, and knows nothing that is shown',
  },
  {
    room: 'src/ports.ts',
    rooms: [
      'src/ports/',
      'src/api/',
      'src/storage/',
      'src/device/',
      'src/machines/',
      'src/domain/',
      'src/views/app.tsx',
    ],
    packages: only(),
    remedy:
      'ports tie calls of the API and drafts of the device to the machines, and know nothing that is shown',
  },
  {
    room: 'src/main.tsx',
    rooms: ['src/'],
    packages: inBrowser,
    remedy: 'main.tsx ties the rooms of the client together and uses no server code',
  },
  {
    room: 'src/virtual.d.ts',
    rooms: ['src/'],
    packages: inBrowser,
    remedy: 'it declares the modules that the build makes',
  },
  {
    room: 'server/documents/',
    rooms: ['server/', 'src/domain/', 'src/i18n/formats.ts', 'src/i18n/locales.ts', 'src/i18n/messages/'],
    packages: (name) => !BROWSER_ONLY.includes(name),
    remedy:
      'what is printed says what the screen says: words and formats may be shared, nothing else of the client',
  },
  {
    room: 'server/',
    rooms: ['server/', 'src/domain/', 'package.json'],
    packages: (name) => !BROWSER_ONLY.includes(name),
    remedy: 'the server shares the domain with the client and nothing else: move a shared rule to src/domain',
  },
  {
    room: 'scripts/',
    rooms: ['scripts/', 'server/', 'src/'],
    packages: () => true,
    remedy: 'scripts start and build the product; what only tests need belongs in tests/support',
  },
  {
    room: 'tests/',
    rooms: ['tests/', 'src/', 'server/', 'scripts/', 'package.json', 'vite.config.ts'],
    packages: () => true,
    remedy: 'tests may look into every room of the project',
  },
]

/** The room that a path lies in, or undefined for a file outside all of them. */
export function doorOf(path: string): Door | undefined {
  return DOORS.find(({ room }) => (room.endsWith('/') ? path.startsWith(room) : path === room))
}
