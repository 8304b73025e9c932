import { importRuleOf, WRITE_TEXT } from './import-rules.ts'
import { readSource, type SourceFile, type SourceImport } from './source.ts'

/** A rule over one file. `samples` are files that break it, each of which the rule must report. */
export interface ArchitectureRule {
  readonly name: string
  readonly remedy: string
  readonly faults: (source: SourceFile) => readonly { readonly line: number; readonly what: string }[]
  readonly samples: readonly SourceFile[]
}

/** True for an import of a file of the project, such as `src/…` or `package.json`; false for a package. */
const isProjectPath = (target: string) =>
  /^(?:src|server|scripts|tests)\b|^\.\.\/|\.(?:json|ts)$/u.test(target)

/** `*` in a pattern matches the name of one folder. */
const isLike = (pattern: string, path: string) => {
  const [start, end] = pattern.split('*')
  if (end === undefined) return path === pattern
  const name = path.slice(start!.length, path.length - end.length)
  return path.startsWith(start!) && path.endsWith(end) && !name.includes('/')
}

const isAllowed = (path: string, { target }: SourceImport) => {
  const rule = importRuleOf(path)
  if (!rule) return false
  if (!isProjectPath(target)) return rule.packages(target)
  return rule.allowed.some((folder) =>
    folder.endsWith('/') ? target.startsWith(folder) : isLike(folder, target),
  )
}

/** Names that a pure function must not use: of the clock, timers, randomness, the network, the process, the console and the page. */
const IMPURE = new Set(
  'process fetch window document localStorage sessionStorage crypto navigator performance console globalThis setTimeout setInterval queueMicrotask Temporal'.split(
    ' ',
  ),
)
const FLOATS = /(?:^|\.)(?:parseFloat|toFixed|toPrecision)$/u
const SLEEPS = /(?:^|\.)(?:setTimeout|waitForTimeout|sleep)$/u
/** The only file of the tests that may sleep: it polls, also in programs outside of Vitest. */
const POLLING_FILE = 'tests/support/poll-until.ts'
const MAX_LINES = 350
/** A test is a list of cases and may be longer. */
const MAX_TEST_LINES = 500
const maxLinesOf = (path: string) => (path.startsWith('tests/') ? MAX_TEST_LINES : MAX_LINES)

export const ARCHITECTURE_RULES: readonly ArchitectureRule[] = [
  {
    name: 'every file imports only what its folder may import',
    remedy: 'see the remedy beside the import',
    faults: (source) =>
      source.imports
        .filter((imported) => !isAllowed(source.path, imported))
        .map(({ line, target }) => ({
          line,
          what: `${source.path} imports ${target}: ${importRuleOf(source.path)?.remedy ?? 'this folder has no import rule: add one to import-rules.ts'}`,
        })),
    samples: [
      readSource('src/domain/money.ts', `import { useState } from 'react'`),
      readSource('src/domain/money.ts', `import { readFile } from 'fs/promises'`),
      readSource('src/domain/money.ts', `import { z } from 'zod'`),
      readSource('src/domain/money.ts', `import type { Ports } from '../api/ports.ts'`),
      readSource('src/domain/contract/pouches.ts', `import ky from 'ky'`),
      readSource('src/api/client.ts', `import { machine } from '../machines/session/machine.ts'`),
      readSource('src/machines/session/machine.ts', `import { client } from '../../api/client.ts'`),
      readSource('src/machines/session/machine.ts', `import { useSelector } from '@xstate/react'`),
      readSource('src/views/cashlogs/list.tsx', `import { api } from '../../api/client.ts'`),
      readSource('src/views/cashlogs/list.tsx', `export { api } from '../../api/client.ts'`),
      readSource('src/views/cashlogs/list.tsx', `const api = await import('../../api/client.ts')`),
      readSource('src/views/cashlogs/list.tsx', `import ky from 'ky'`),
      readSource('src/ports/pouches.ts', `import PouchesScreen from '../views/pouches/screen.tsx'`),
      readSource('src/offline/service-worker.ts', `import { client } from '../api/client.ts'`),
      readSource('src/main.tsx', `import { createApp } from '../server/app.ts'`),
      readSource('server/app.ts', `import { parse } from '../src/api/failures.ts'`),
      readSource('server/app.ts', `import { setup } from 'xstate'`),
      readSource('server/app.ts', `import { aPouch } from '../tests/support/builders.ts'`),
      readSource('server/store/rows.ts', `import { parsePart } from '../http/request.ts'`),
      readSource(
        'server/store/closings.ts',
        `import type { Outcome } from '../integrations/closings/read.ts'`,
      ),
      readSource('server/query/reading.ts', `import type { AppParts } from '../http/context.ts'`),
      readSource('server/resources/pouches.ts', `import { listRoute } from '../http/resource-routes.ts'`),
      readSource('server/workflow/record-changes.ts', `import type { Call } from '../http/route.ts'`),
      readSource('server/workflow/sheet.ts', `import { serializeRow } from '../routes/serialize-rows.ts'`),
      readSource('server/http/api.ts', `import { ROUTES } from '../routes/index.ts'`),
      readSource('server/http/context.ts', `import type { Work } from '../jobs/job.ts'`),
      readSource('server/routes/pouches.ts', `import { JOBS } from '../jobs/index.ts'`),
      readSource('server/jobs/accounting.ts', `import { serializeRow } from '../routes/serialize-rows.ts'`),
      readSource('server/jobs/list-export.ts', `import { admit } from '../http/authentication.ts'`),
      readSource('server/documents/csv.ts', `import { fileResponse } from '../http/file-answer.ts'`),
      readSource('server/documents/csv.ts', `import { MESSAGES } from '../../src/i18n/catalogue.ts'`),
      readSource('server/integrations/bank/read.ts', `import { defineJob } from '../../jobs/job.ts'`),
      readSource('server/integrations/bank/read.ts', `import type { Schema } from '../../store/schema.ts'`),
      readSource('server/mail/mail-sender.ts', `import { sessions } from '../http/sessions.ts'`),
      readSource('server/identity/provider.ts', `import { inScope } from '../store/scope.ts'`),
      readSource('server/demo/seed.ts', `import { ROUTES } from '../routes/index.ts'`),
      readSource('server/commands/invite.ts', `import { authRoutes } from '../routes/auth.ts'`),
      readSource('server/refused-error.ts', `import type { Schema } from './store/schema.ts'`),
      readSource('src/helpers/dates.ts', `import { addDays } from '../domain/calendar.ts'`),
    ],
  },
  {
    name: 'the client imports the contract as types only',
    remedy: 'write `import type`: zod must not get into the bundle',
    faults: ({ path, imports }) =>
      !path.startsWith('src/') || path.startsWith('src/domain/contract/')
        ? []
        : imports
            .filter(({ target, typeOnly }) => target.startsWith('src/domain/contract/') && !typeOnly)
            .map(({ line, target }) => ({ line, what: target })),
    samples: [
      readSource('src/api/pouches.ts', `import { pouch } from '../domain/contract/pouches.ts'`),
      readSource('src/api/pouches.ts', `import { type Pouch } from '../domain/contract/pouches.ts'`),
      readSource('src/domain/outcome.ts', `export * from './contract/pouches.ts'`),
    ],
  },
  {
    name: 'the domain is pure: no clock, no randomness, no network, no process',
    remedy: 'take the instant, the number or the answer as an argument',
    faults: ({ path, uses }) =>
      path.startsWith('src/domain/')
        ? uses
            .filter(
              ({ name, argumentCount }) =>
                name === 'Date.now' ||
                name === 'Math.random' ||
                name === 'Date' ||
                (name === 'new Date' && argumentCount === 0) ||
                IMPURE.has(name.split('.')[0] ?? ''),
            )
            .map(({ line, name }) => ({ line, what: name }))
        : [],
    samples: [
      readSource('src/domain/dates/calendar.ts', 'const now = Date.now()'),
      readSource('src/domain/dates/calendar.ts', 'const clock = Date.now'),
      readSource('src/domain/dates/calendar.ts', 'const now = new Date()'),
      readSource('src/domain/dates/calendar.ts', 'const now = Date()'),
      readSource('src/domain/money.ts', 'const id = Math.random()'),
      readSource('src/domain/money.ts', 'const id = crypto.randomUUID()'),
      readSource('src/domain/money.ts', `const rate = await fetch('/rate')`),
      readSource('src/domain/money.ts', 'const settings = process.env'),
    ],
  },
  {
    name: 'money is never parsed or formatted as a floating-point number',
    remedy: 'keep whole cents; read with parseMoney, write with formatMoneyInput or the formats of src/i18n',
    faults: ({ path, uses }) =>
      /^(?:src\/(?:domain|api|machines)|server)\//u.test(path)
        ? uses.filter(({ name }) => FLOATS.test(name)).map(({ line, name }) => ({ line, what: name }))
        : [],
    samples: [
      readSource('src/domain/money.ts', `const euros = parseFloat('12,5')`),
      readSource('server/routes/counts.ts', `const euros = Number.parseFloat('12.5')`),
      readSource('server/routes/counts.ts', 'const text = (cents / 100).toFixed(2)'),
    ],
  },
  {
    name: 'a count type is named, never a bare number',
    remedy: 'use COUNT_TYPES and COUNT_TYPE_RULES of src/domain/count-types.ts',
    faults: ({ path, countTypeNumbers }) =>
      /^(?:src|server)\//u.test(path) && !path.startsWith('server/store/migrations/') ? countTypeNumbers : [],
    samples: [
      readSource('src/machines/cash-log/entries.ts', 'const isSealed = line.countType === 4'),
      readSource('src/machines/cash-log/entries.ts', 'const isOpen = 6 !== countType'),
      readSource('src/views/form.tsx', `const shown = ({ countType }) => countType === '3'`),
      readSource('server/demo/catalogue.ts', 'const category = { countType: 1 }'),
      readSource('server/demo/catalogue.ts', 'switch (count.count_type) { case 5: move() }'),
      readSource(
        'server/store/counts.ts',
        'const query = sql`select id from counts where count_type in (4, 6)`',
      ),
    ],
  },
  {
    name: 'a right is a capability, never a comparison with a role',
    remedy:
      'name what the role may do in CAPABILITIES of src/domain/roles.ts and ask hasCapability(role, capability)',
    // The demo chooses its people by role, which grants no right.
    faults: ({ path, roleComparisons }) =>
      /^(?:src|server)\//u.test(path) && !path.startsWith('server/demo/') ? roleComparisons : [],
    samples: [
      readSource('src/views/lists/saved-views/menu.tsx', 'const isShared = user.role === ROLES.admin'),
      readSource('server/resources/users.ts', 'const isAlone = ROLES.employee !== viewer.role'),
    ],
  },
  {
    name: 'views, machines and messages never call the network themselves',
    remedy: 'add a call to src/api and hand it in as a port',
    // src/i18n/load.ts fetches the file of a language, which is no call of the API.
    faults: ({ path, uses }) =>
      /^src\/(?:views|machines|i18n)\//u.test(path) && path !== 'src/i18n/load.ts'
        ? uses
            .filter(({ name }) =>
              ['fetch', 'new XMLHttpRequest', 'window.fetch', 'globalThis.fetch'].includes(name),
            )
            .map(({ line, name }) => ({ line, what: name }))
        : [],
    samples: [readSource('src/views/home/home.tsx', `const logs = fetch('/api/v1/cashlogs')`)],
  },
  {
    name: 'the client writes to browser storage only with writeText, which never throws',
    remedy: 'use writeText of src/storage/write-text.ts',
    faults: ({ path, uses }) =>
      path.startsWith('src/') && path !== WRITE_TEXT
        ? uses
            .filter(({ name }) => /(?:^|\.)setItem$/u.test(name))
            .map(({ line, name }) => ({ line, what: name }))
        : [],
    samples: [
      readSource('src/storage/users.ts', `localStorage.setItem('user', text)`),
      readSource('src/storage/drafts.ts', `storage().setItem('draft', text)`),
    ],
  },
  {
    name: 'views start a workflow only with useWorkflow, so that tests can observe it',
    remedy: 'call useWorkflow of src/views/use-workflow.ts: tests count what every workflow does in a page',
    faults: ({ path, uses }) =>
      path.startsWith('src/views/') && path !== 'src/views/use-workflow.ts'
        ? uses
            .filter(({ name }) => ['useActorRef', 'useMachine', 'useActor', 'createActor'].includes(name))
            .map(({ line, name }) => ({ line, what: name }))
        : [],
    samples: [readSource('src/views/home/home.tsx', 'const actor = useActorRef(machine)')],
  },
  {
    name: 'tests wait for events, never for time to pass',
    remedy:
      'await the event, the locator or the promise itself; vi.waitFor, expect.poll and support/poll-until.ts wait until a condition holds',
    faults: ({ path, uses, imports }) =>
      path.startsWith('tests/') && path !== POLLING_FILE
        ? [
            ...uses
              .filter(({ name, isInitializer }) => SLEEPS.test(name) && !isInitializer)
              .map(({ line, name }) => ({ line, what: name })),
            ...imports
              .filter(({ target }) => target.startsWith('node:timers'))
              .map(({ line, target }) => ({ line, what: target })),
          ]
        : [],
    samples: [
      readSource('tests/server/x.test.ts', 'await new Promise((done) => setTimeout(done, 50))'),
      readSource('tests/browser/x.test.ts', 'await page.waitForTimeout(50)'),
      readSource('tests/server/x.test.ts', `import { setTimeout as wait } from 'node:timers/promises'`),
    ],
  },
  {
    name: 'tests mock no module',
    remedy: 'use the real thing, or hand in another port, clock or database',
    faults: ({ path, uses }) =>
      path.startsWith('tests/')
        ? uses
            .filter(({ name }) => name === 'vi.mock' || name === 'vi.doMock')
            .map(({ line, name }) => ({ line, what: name }))
        : [],
    samples: [readSource('tests/server/x.test.ts', `vi.mock('../../server/app.ts')`)],
  },
  {
    name: 'the JSX of the client contains no literal text',
    remedy: 'put the text into src/i18n/messages in three languages and show it by its id',
    faults: ({ path, literals }) =>
      path.startsWith('src/')
        ? literals.map(({ line, where, text }) => ({ line, what: `${where}: “${text}”` }))
        : [],
    samples: [
      readSource('src/views/home/home.tsx', 'const a = <p>Bonjour</p>'),
      readSource('src/views/home/home.tsx', `const a = <p>{'Bonjour'}</p>`),
      readSource('src/views/home/home.tsx', 'const a = <>{`Bonjour`}</>'),
      readSource('src/views/home/home.tsx', `const a = <input placeholder="Montant" />`),
      readSource('src/views/home/home.tsx', `const a = <button aria-label={'Fermer'} />`),
      readSource('src/views/home/home.tsx', `const a = <abbr title="Titre restaurant" />`),
    ],
  },
  {
    name: `a file fits in ${MAX_LINES} lines, a test in ${MAX_TEST_LINES}`,
    remedy: 'split it by what it is about',
    faults: ({ path, lines }) => (lines > maxLinesOf(path) ? [{ line: lines, what: `${lines} lines` }] : []),
    samples: [
      readSource('server/app.ts', 'export {}\n'.repeat(MAX_LINES + 1)),
      readSource('tests/server/app.test.ts', 'export {}\n'.repeat(MAX_TEST_LINES + 1)),
    ],
  },
]

/** Cycles of imports between files. Type imports are excluded. Not always all cycles are found, but at least one if there is any. */
export const fileCycles = (tree: readonly SourceFile[]): string[] => importCycles(tree, (path) => path)

/** As `fileCycles`, between folders of `src/views`. */
export const folderCycles = (tree: readonly SourceFile[]): string[] =>
  importCycles(tree, (path) => /^src\/views\/[^/]+(?=\/)/u.exec(path)?.[0] ?? '')

/** @param unitOf what a file belongs to; empty for a file that is left out */
function importCycles(tree: readonly SourceFile[], unitOf: (path: string) => string): string[] {
  const edges = new Map<string, string[]>()
  for (const { path, imports } of tree) {
    const from = unitOf(path)
    const targets = imports.filter((imported) => !imported.typeOnly).map(({ target }) => unitOf(target))
    const others = targets.filter((to) => to !== '' && to !== from)
    if (from !== '') edges.set(from, [...(edges.get(from) ?? []), ...others])
  }
  return loopsIn(edges)
}

function loopsIn(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const loops: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) loops.push([...trail.slice(start), path].join(' → '))
    if (start >= 0 || done.has(path)) return
    for (const next of edges.get(path) ?? []) if (edges.has(next)) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return loops
}
