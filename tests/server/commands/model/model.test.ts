import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withTestApp } from '../test-app.ts'
import {
  command,
  countSheet,
  emptyOrganizations,
  type ModelOrganizations,
  type Real,
  recountSheet,
  type Step,
  spendChange,
  validateSheet,
  type Who,
} from './commands.ts'
import {
  type CarrierName,
  type Change,
  changeRemittance,
  controlCounts,
  deleteCount,
  deleteLog,
  deletePouch,
  editPouch,
  prepare,
  useForeignRecord,
} from './control-commands.ts'
import { expectWholeCustody } from './custody.ts'
import type { Typed } from './model.ts'

/**
 * Sends random sequences of commands by three roles of two organizations. After each command, the server's
 * answer and data must be those of a model that is built from the domain's functions. The other organization
 * must be unchanged, no rule about money violated, and the replayed history must agree with the rows. In the
 * end, the chain of custody of each pouch must contain all events that concern it.
 */
const testApp = withTestApp()
let spendings = 0

const RUNS = 4
const MAX_COMMANDS = 100

const who = fc.constantFrom<Who>('user', 'director', 'accountant')
/** The index of a record, which is taken modulo the number of records. */
const index = fc.nat(15)
const cents = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 9_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1) },
)
const pouchNumber = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 40 }).map((n) => `SAC${String(n).padStart(3, '0')}`) },
  { weight: 1, arbitrary: fc.constantFrom(null, 'SAC1', 'SAC_001') },
)
const sealed = fc.record({ cents, pouchNumber })
const loose = fc.record({ cents, pouchNumber: fc.constant(null) })
const typed: fc.Arbitrary<Typed> = fc
  .record({ notes: sealed, coins: loose, cheques: sealed, card: loose }, { requiredKeys: ['notes'] })
  .map((amounts) => amounts as Typed)
/** A sheet whose turnover often equals the counted amount, so that many sheets have no difference. */
const sheet = fc
  .record({
    who,
    index,
    typed,
    differenceCents: fc.constantFrom(0, 0, 100, -101),
    isStale: fc.constantFrom(false, false, false, true),
  })
  .map(({ differenceCents, ...input }) => {
    const counted = Object.values(input.typed).reduce((sum, entry) => sum + entry.cents, 0)
    return { ...input, turnoverCents: Math.max(0, counted + differenceCents) }
  })
const indexes = fc.array(index, { minLength: 1, maxLength: 3 })
/** Mostly a person who may handle pouches and remittances, sometimes a shift lead, who may not. */
const remitter = fc.constantFrom<Who>('director', 'director', 'accountant', 'accountant', 'user')
const status = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('CANCELED', 'AVALIDATED', 'UNVALIDATED') },
  { weight: 2, arbitrary: fc.constant('VALIDATED') },
  { weight: 1, arbitrary: fc.constant('SEND') },
)
const mostlyTrue = fc.constantFrom(true, true, true, true, true, false)

const steps: readonly (readonly [number, fc.Arbitrary<Step>])[] = [
  [5, sheet.map(countSheet)],
  [3, sheet.map(recountSheet)],
  [6, fc.tuple(who, index, fc.constantFrom(null, 'Counted twice')).map((args) => validateSheet(...args))],
  [
    4,
    fc
      .tuple(
        fc.constantFrom<Who>('accountant', 'accountant', 'accountant', 'director'),
        indexes,
        fc.constantFrom('AVALIDATED', 'VALIDATED', 'UNVALIDATED', 'SEND'),
        fc.constantFrom('Again', 'Again', ' '),
      )
      .map((args) => controlCounts(...args)),
  ],
  [1, fc.tuple(who, index).map((args) => deleteCount(...args))],
  [1, fc.tuple(who, index).map((args) => deleteLog(...args))],
  [2, fc.tuple(remitter, index).map((args) => deletePouch(...args))],
  [
    2,
    fc
      .tuple(remitter, index, fc.constantFrom<'seal' | 'carrierCount'>('seal', 'carrierCount'))
      .map((args) => editPouch(...args)),
  ],
  [
    5,
    fc
      .tuple(
        remitter,
        fc.oneof({ weight: 9, arbitrary: indexes }, { weight: 1, arbitrary: fc.constant([]) }),
        fc.constantFrom('NOTES', 'NOTES', 'CHEQUES'),
        fc.constantFrom<CarrierName>('carrier', 'carrier', 'carrier', 'inactiveCarrier', 'none'),
      )
      .map((args) => prepare(...args)),
  ],
  [
    6,
    fc
      .record({
        who: remitter,
        index,
        status,
        isConfirmed: mostlyTrue,
        leavesOne: fc.constantFrom(false, false, true),
        receiptNumber: fc.constantFrom('R-1', 'R-2', 'R-3', null),
        creditedCents: fc.constantFrom(1_000, 0, 5, null),
        reason: fc.constantFrom('Again', 'Again', ''),
      })
      .map(changeRemittance),
  ],
  [
    1,
    fc.integer({ min: 1, max: 6_000 }).map((amount) => {
      spendings += 1
      return spendChange(amount, `01920000-0000-7fff-8000-${String(spendings).padStart(12, '0')}`)
    }),
  ],
]

/**
 * The first commands of every run: four sheets are validated; one pouch is handed over and counted by the carrier, and another one is
 * prepared; a count is sent back. Two pouches are prepared together: the carrier takes one, and the other stays behind. A pouch gets a seal
 * number. The remittance is sent back and undone. In the end the control of a count is undone.
 */
const beginning: readonly Step[] = [
  ...[0, 1, 2, 3].flatMap((slot) => {
    const pouch = (kind: number) => `SAC${50 + 2 * slot + kind}`
    const entries: Typed = {
      notes: { cents: 16_000, pouchNumber: `${pouch(0)}0` },
      coins: { cents: 3_000, pouchNumber: null },
      cheques: { cents: 1_000, pouchNumber: `${pouch(1)}0` },
    }
    return [
      countSheet({ who: 'user', index: slot, typed: entries, turnoverCents: 20_000, isStale: false }),
      validateSheet('user', slot, null),
    ]
  }),
  prepare('director', [0], 'NOTES', 'carrier'),
  changeRemittanceStep('accountant', 0, 'VALIDATED', { receiptNumber: 'R-1' }),
  editPouch('accountant', 0, 'carrierCount'),
  prepare('accountant', [1], 'CHEQUES', 'none'),
  controlCounts('accountant', [1], 'UNVALIDATED', 'Again'),
  prepare('director', [0, 1], 'NOTES', 'carrier'),
  changeRemittanceStep('accountant', 1, 'VALIDATED', { leavesOne: true }),
  editPouch('director', 0, 'seal'),
  changeRemittanceStep('accountant', 1, 'UNVALIDATED', { reason: 'Wrong receipt' }),
  changeRemittanceStep('director', 1, 'CANCELED', {}),
  controlCounts('accountant', [0], 'AVALIDATED', ''),
  controlCounts('accountant', [0], 'VALIDATED', ''),
]

/**
 * Changes a remittance whose status allows it. `index` counts only such remittances, in the order of their
 * creation.
 */
function changeRemittanceStep(
  person: Who,
  index: number,
  status: Change['status'],
  fields: Partial<Change>,
): Step {
  const defaults = {
    isConfirmed: true,
    leavesOne: false,
    receiptNumber: null,
    creditedCents: null,
    reason: '',
  }
  return changeRemittance({ who: person, index, status, ...defaults, ...fields })
}

it('the server answers and stores what the model expects, for any sequence of commands', async () => {
  const timesByAnswer = new Map<string, number>()
  const countAnswer = (answer: string) => timesByAnswer.set(answer, (timesByAnswer.get(answer) ?? 0) + 1)
  const neighbours = new Map<number, Real['organizations'][number]>()
  const foreignSteps = fc
    .tuple(who, index)
    .map((args) =>
      useForeignRecord(...args, ({ testOrganization }) => neighbours.get(testOrganization.tenant)!),
    )
  // The first organization has the longer history. The second one works at the same time and must not be
  // affected.
  const commands = [0, 0, 0, 1].map((tenant) =>
    fc
      .oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary })), {
        weight: 1,
        arbitrary: foreignSteps,
      })
      .map((step) => command(tenant as 0 | 1, step, countAnswer)),
  )
  const firstCommands = [0, 1].flatMap((tenant) =>
    beginning.map((step) => command(tenant as 0 | 1, step, countAnswer)),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.commands<ModelOrganizations, Real, false>(commands, { maxCommands: MAX_COMMANDS, size: 'max' }),
      async (steps) => {
        const organizations = [
          await testApp.createOrganization({ toleranceCents: 100 }),
          await testApp.createOrganization({ toleranceCents: 100 }),
        ] as const
        neighbours.set(organizations[0].tenant, organizations[1])
        neighbours.set(organizations[1].tenant, organizations[0])
        await fc.asyncModelRun(
          () => ({ model: emptyOrganizations(), real: { db: testApp.db, organizations } }),
          [...firstCommands, ...steps],
        )
        for (const organization of organizations) await expectWholeCustody(testApp.db, organization)
      },
    ),
    { numRuns: RUNS, unbiased: true },
  )
  // With fewer different answers the commands would hardly depend on one another.
  expect(timesByAnswer.size, JSON.stringify([...timesByAnswer])).toBeGreaterThan(15)
}, 120_000)
