import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { replaceOnce, whileChanged, withProjectCopy } from '../support/project-copy.ts'

/** A bug that the simulation must find: a text of one file, replaced. */
interface PlantedBug {
  readonly name: string
  readonly file: string
  readonly text: string
  readonly replacement: string
}

/** Bugs of every kind that docs/faults.md promises to find. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'sync-does-nothing',
    file: 'server/store/embedded/durable-files.ts',
    text: 'fsyncSync(stream.nfd)',
    replacement: 'void fsyncSync',
  },
  {
    name: 'wrong-sync-method',
    file: 'server/store/embedded/start-parameters.ts',
    text: 'wal_sync_method=fsync',
    replacement: 'wal_sync_method=fdatasync',
  },
  {
    name: 'commits-not-synced',
    file: 'server/store/embedded/start-parameters.ts',
    text: "...['-c', 'max_wal_size=64MB'],",
    replacement: "...['-c', 'max_wal_size=64MB'], ...['-c', 'synchronous_commit=off'],",
  },
  {
    name: 'idempotency-key-not-stored',
    file: 'server/http/idempotency.ts',
    text: 'if (key === null) return',
    replacement: 'if (true) return',
  },
  {
    name: 'idempotency-key-with-another-body',
    file: 'server/http/idempotency.ts',
    text: 'if (!stored.hash.equals(row.hash)) throw',
    replacement: 'if (false) throw',
  },
  {
    name: 'undo-leaves-pouches-prepared',
    file: 'server/routes/remittances-status.ts',
    text: "CANCELED: 'release',",
    replacement: '',
  },
  {
    name: 'remittance-one-cent-off',
    file: 'server/routes/remittances.ts',
    text: 'totalCents: decision.totalCents,',
    replacement: 'totalCents: decision.totalCents + 1,',
  },
  {
    name: 'history-without-pouches',
    file: 'server/routes/remittances-status.ts',
    text: '...editsOfPouches.flatMap((edit) =>',
    replacement: '...editsOfPouches.slice(0, 0).flatMap((edit) =>',
  },
  {
    name: 'old-version-accepted',
    file: 'server/routes/cash-logs.ts',
    text: 'log.version === body.version ? null :',
    replacement: 'true ? null :',
  },
  {
    name: 'session-never-expires',
    file: 'server/http/sessions.ts',
    text: 'return expiresAt <= now || idleExpiresAt <= now',
    replacement: 'return false',
  },
  {
    name: 'every-organization-in-reach',
    file: 'server/store/scope.ts',
    text: "hasCapability(session.role, 'seeEveryOrganization') ? null : session.organizationId",
    replacement: 'null',
  },
  {
    name: 'disk-reserve-not-checked',
    file: 'server/store/disk-space.ts',
    text: 'if (free < needed) {',
    replacement: 'if (false) {',
  },
]

/**
 * Runs the simulation on a copy of the product without a bug, which must pass, and then with one bug after the other. Returns the names of
 * the bugs that it did not find.
 *
 * @param selectedNames names of bugs; none means all. An unknown name is an error.
 * @param options of the simulation: seed, episodes and steps
 */
export function findMissedBugs(
  selectedNames: readonly string[],
  options: readonly string[],
  print: (text: string) => void,
): string[] {
  const names = PLANTED_BUGS.map(({ name }) => name)
  const unknown = selectedNames.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`there is no planted bug ${unknown.join(', ')}: choose from ${names.join(', ')}`)
  return withProjectCopy((copy) => {
    const { finding: falseFinding, faults } = simulate(copy, options)
    // Otherwise every bug would seem to be found.
    if (falseFinding !== null) throw new Error(`the simulation fails without a bug: ${falseFinding}`)
    print(`passed without a bug; ${faults}`)
    return PLANTED_BUGS.filter(
      ({ name }) => selectedNames.length === 0 || selectedNames.includes(name),
    ).flatMap((bug) => {
      const finding = findingOf(copy, bug, options)
      print(finding === null ? `MISSED ${bug.name}` : `found  ${bug.name}: ${finding}`)
      return finding === null ? [bug.name] : []
    })
  })
}

/** The violation that the simulation finds for the bug; null when it finds none. */
function findingOf(
  copy: string,
  { file, text, replacement }: PlantedBug,
  options: readonly string[],
): string | null {
  return whileChanged(
    join(copy, file),
    (content) => replaceOnce(content, text, replacement),
    () => simulate(copy, options).finding,
  )
}

/** Runs the simulation until it finds a violation or ends. `faults` says how many of the scheduled faults were injected. */
function simulate(
  copy: string,
  options: readonly string[],
): { readonly finding: string | null; readonly faults: string } {
  const command = ['tests/faults/main.ts', '--until-found', ...options]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, encoding: 'utf8' })
  const faults = /^faults injected .+$/mu.exec(stdout)?.[0] ?? ''
  if (status === 0) return { finding: null, faults }
  // An error that ends the simulation is a finding too, such as a database that can't be opened again. A
  // syntax error is none: the replacement broke the code.
  const crash = /^(?!SyntaxError)[A-Z]\w*: .*$/mu.exec(stderr)?.[0]
  const finding = /^VIOLATION: (.*)$/mu.exec(stdout)?.[1] ?? crash
  if (finding === undefined) throw new Error(`the simulation could not run: ${stderr.slice(0, 500)}`)
  return { finding, faults }
}
