import { beforeAll, describe, expect, it } from 'vitest'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import {
  changeRemittance,
  dataOf,
  notesOf,
  preparedRemittance,
  readPouch,
  setStatus,
  sheetBody,
  type TestOrganization,
  withTestApp,
} from './test-app.ts'
import { INVENTORY, postMovement, RECEIVED_COINS, sealChangePouch } from './wallets.ts'

/**
 * The events that commands on a sheet, its pouch, a remittance and the wallet add to the history, written by
 * hand: the person, the action, the kind of record, and each change of one of the `FIELDS`.
 */

const testApp = withTestApp()
let organization: TestOrganization
/** The number of events that were read so far. */
let eventCount = 0
/** A command with the lines that it adds to the history. */
type Step = readonly [title: string, work: () => Promise<unknown>, lines: readonly string[]]

beforeAll(async () => {
  organization = await testApp.createOrganization()
})

const FIELDS = [
  'status',
  'countedCents',
  'number',
  'pouchNumber',
  'valueCents',
  'totalCents',
  'movementCents',
  'creditedCents',
  'reason',
  'comment',
  'receiptNumber',
  'courierName',
  'sealNumber',
  'type',
  'name',
] as const

/** The value of a field as text; a dash for none. */
const valueIn = (row: Readonly<Record<string, unknown>> | null, field: string): string =>
  String(row?.[field] ?? '') || '–'

/** The events since the last call, a line each. */
async function newLines(): Promise<string[]> {
  const events = await organization.audit()
  const lines = events.slice(eventCount).map(({ byName, action, entity, before, after }) => {
    const fields = FIELDS.filter((field) => valueIn(before, field) !== valueIn(after, field)).map(
      (field) => `${field} ${valueIn(before, field)} → ${valueIn(after, field)}`,
    )
    return [`${byName}: ${action} ${entity}`, ...fields].join(', ')
  })
  eventCount = events.length
  return lines
}

/** Runs the commands in order, a test for each. */
function testSteps(steps: readonly Step[]): void {
  it.each(steps)('%s', async (_, work, lines) => {
    await work()
    expect(await newLines()).toEqual(lines)
  })
}

describe('the history of a service, from the count to the bank, has the right lines when', () => {
  let log: CashLog
  let pouch: Pouch
  let remittance: Remittance
  const countId = (categoryId: string) =>
    log.counts.find(({ paymentCategoryId }) => paymentCategoryId === categoryId)!.id
  const control = (status: string, reason?: string) =>
    setStatus(
      organization.people.accountant,
      'counts',
      [countId(organization.ids.notes), countId(organization.ids.coins)],
      { status, ...(reason && { reason }) },
    )
  const validate = async () => {
    const answer = await setStatus<CashLog[]>(organization.people.user, 'cashlogs', log.id, {
      status: 'VALIDATED',
    })
    log = dataOf(answer)[0]!
    pouch = await readPouch(organization, log.counts.find(({ pouchId }) => pouchId !== null)!.pouchId!)
  }
  const STEPS: readonly Step[] = [
    [
      'a sheet is saved',
      async () => {
        const body = sheetBody(organization, {
          turnoverCents: 19_000,
          counts: [
            notesOf(organization, 'SAC001'),
            { paymentCategoryId: organization.ids.coins, totalCents: 3_000 },
          ],
        })
        log = dataOf(await organization.people.user.post<CashLog>('cashlogs', body))
      },
      [
        'user Test: create cashLog, status – → CREATED, countedCents – → 19000',
        'user Test: create count, status – → CREATED, pouchNumber – → SAC001, totalCents – → 16000',
        'user Test: create count, status – → CREATED, totalCents – → 3000',
      ],
    ],
    [
      'the sheet is edited',
      async () => {
        const counts = [
          notesOf(organization, 'SAC002'),
          { paymentCategoryId: organization.ids.coins, totalCents: 2_000 },
        ]
        const body = {
          ...sheetBody(organization, { turnoverCents: 18_000, comment: 'Counted twice', counts }),
          version: log.version,
        }
        log = dataOf(await organization.people.user.put<CashLog>(`cashlogs/${log.id}`, body))
      },
      [
        'user Test: edit count, status CREATED → UPDATED, pouchNumber SAC001 → SAC002',
        'user Test: edit count, status CREATED → UPDATED, totalCents 3000 → 2000',
        'user Test: edit cashLog, status CREATED → UPDATED, countedCents 19000 → 18000, comment – → Counted twice',
      ],
    ],
    [
      'the sheet is validated',
      validate,
      [
        'user Test: validate count, status UPDATED → VALIDATED',
        'user Test: validate count, status UPDATED → VALIDATED',
        'user Test: validate cashLog, status UPDATED → VALIDATED',
        'user Test: create pouch, status – → CREATED, number – → SAC002, valueCents – → 16000, type – → NOTES',
        'user Test: create walletMovement, totalCents – → 2000, movementCents – → 2000, type – → COUNT',
      ],
    ],
    [
      'two counts are controlled',
      () => control('AVALIDATED').then(dataOf),
      [
        'accountant Test: accountingValidate count, status VALIDATED → AVALIDATED',
        'accountant Test: accountingValidate count, status VALIDATED → AVALIDATED',
        'accountant Test: accountingValidate cashLog, status VALIDATED → AVALIDATED',
      ],
    ],
    [
      'the control is undone',
      () => control('VALIDATED').then(dataOf),
      [
        'accountant Test: undoControl count, status AVALIDATED → VALIDATED',
        'accountant Test: undoControl count, status AVALIDATED → VALIDATED',
        'accountant Test: undoControl cashLog, status AVALIDATED → VALIDATED',
      ],
    ],
    [
      'the counts are sent back',
      () => control('UNVALIDATED', 'Count again').then(dataOf),
      [
        'accountant Test: invalidate count, status VALIDATED → UNVALIDATED, reason – → Count again',
        'accountant Test: invalidate count, status VALIDATED → UNVALIDATED, reason – → Count again',
        'accountant Test: invalidate cashLog, status VALIDATED → UNVALIDATED',
        'accountant Test: delete pouch, status CREATED → DELETED',
        'accountant Test: create walletMovement, totalCents – → 0, movementCents – → -2000, type – → REVERSAL',
      ],
    ],
    [
      'the sheet is validated again',
      validate,
      [
        'user Test: validate count, status UNVALIDATED → VALIDATED, reason Count again → –',
        'user Test: validate count, status UNVALIDATED → VALIDATED, reason Count again → –',
        'user Test: validate cashLog, status UNVALIDATED → VALIDATED',
        'user Test: create pouch, status – → CREATED, number – → SAC002, valueCents – → 16000, type – → NOTES',
        'user Test: create walletMovement, totalCents – → 2000, movementCents – → 2000, type – → COUNT',
      ],
    ],
    [
      'the pouch is prepared',
      async () => {
        remittance = await preparedRemittance(organization, [pouch])
      },
      [
        'director Test: create remittance, status – → PREPARED, totalCents – → 16000, type – → NOTES',
        'director Test: prepare pouch, status CREATED → PREPARED',
      ],
    ],
    [
      'the preparation is undone',
      () => changeRemittance(organization, remittance, { status: 'CANCELED' }).then(dataOf),
      [
        'colleague Test: undo remittance, status PREPARED → CANCELED',
        'colleague Test: release pouch, status PREPARED → CREATED',
      ],
    ],
    [
      'the pouch is prepared again',
      async () => {
        remittance = await preparedRemittance(organization, [pouch])
      },
      [
        'director Test: create remittance, status – → PREPARED, totalCents – → 16000, type – → NOTES',
        'director Test: prepare pouch, status CREATED → PREPARED',
      ],
    ],
    [
      'the remittance is handed over',
      () => changeRemittance(organization, remittance, { status: 'VALIDATED' }).then(dataOf),
      [
        'colleague Test: validate remittance, status PREPARED → VALIDATED, receiptNumber – → R-1, courierName – → Jean',
        'colleague Test: handOver pouch, status PREPARED → VALIDATED',
      ],
    ],
    [
      'the accountant sends the remittance back',
      () =>
        changeRemittance(organization, remittance, { status: 'UNVALIDATED', reason: 'Wrong receipt' }).then(
          dataOf,
        ),
      ['accountant Test: invalidate remittance, status VALIDATED → UNVALIDATED, reason – → Wrong receipt'],
    ],
    [
      'the remittance is handed over again',
      () =>
        changeRemittance(organization, remittance, { status: 'VALIDATED', receiptNumber: 'R-2' }).then(
          dataOf,
        ),
      [
        'colleague Test: validate remittance, status UNVALIDATED → VALIDATED, reason Wrong receipt → –, receiptNumber R-1 → R-2',
      ],
    ],
    [
      'the remittance is credited',
      () =>
        changeRemittance(organization, remittance, {
          status: 'AVALIDATED',
          creditedCents: 15_990,
          creditedOn: '2026-11-20',
          reason: 'Un faux billet de 10 euros',
        }).then(dataOf),
      [
        'accountant Test: accountingValidate remittance, status VALIDATED → AVALIDATED, creditedCents – → 15990, reason – → Un faux billet de 10 euros',
        'accountant Test: credit pouch, creditedCents – → 15990',
      ],
    ],
  ]
  testSteps(STEPS)
})

describe('the history of a wallet has the right lines when', () => {
  let pouchId: string
  const STEPS: readonly Step[] = [
    [
      'the wallet, which contains 20 € of the first count, is counted with 620 €',
      () => postMovement(organization.people.director, INVENTORY).then(dataOf),
      [
        'director Test: create walletMovement, totalCents – → 62000, movementCents – → 60000, type – → INVENTORY',
      ],
    ],
    [
      'notes are sent for coins',
      async () => {
        pouchId = await sealChangePouch(organization)
      },
      [
        'director Test: create pouch, status – → CREATED, number – → MON0001, valueCents – → 10000, type – → CHANGE',
        'director Test: create walletMovement, totalCents – → 52000, movementCents – → -10000, type – → DECREASE',
      ],
    ],
    [
      'the pouch gets a seal number',
      async () => {
        const { version } = await readPouch(organization, pouchId)
        dataOf(
          await organization.people.director.put(`pouches/${pouchId}`, { version, sealNumber: 'SEAL-7' }),
        )
      },
      ['director Test: seal pouch, sealNumber – → SEAL-7'],
    ],
    [
      'the coins are received',
      () => postMovement(organization.people.director, { ...RECEIVED_COINS, pouchId }).then(dataOf),
      [
        'director Test: receive pouch, status CREATED → ARCHIVED',
        'director Test: create walletMovement, totalCents – → 62000, movementCents – → 10000, type – → RECEPTION',
      ],
    ],
    [
      'notes are sent once more, and the pouch is deleted',
      async () => {
        pouchId = await sealChangePouch(organization, 'MON0002')
        dataOf(await organization.people.director.delete(`pouches/${pouchId}`))
      },
      [
        'director Test: create pouch, status – → CREATED, number – → MON0002, valueCents – → 10000, type – → CHANGE',
        'director Test: create walletMovement, totalCents – → 52000, movementCents – → -10000, type – → DECREASE',
        'director Test: delete pouch, status CREATED → DELETED',
        'director Test: create walletMovement, totalCents – → 62000, movementCents – → 10000, type – → REVERSAL',
      ],
    ],
  ]
  testSteps(STEPS)
})

describe('the history of a deleted sheet has the right lines when', () => {
  let log: CashLog
  const STEPS: readonly Step[] = [
    [
      'a count is deleted',
      async () => {
        const body = sheetBody(organization, {
          service: 'evening',
          counts: [
            notesOf(organization, 'SAC009'),
            { paymentCategoryId: organization.ids.coins, totalCents: 1_000 },
          ],
        })
        log = dataOf(await organization.people.user.post<CashLog>('cashlogs', body))
        await newLines()
        dataOf(await organization.people.user.delete(`counts/${log.counts[1]!.id}`))
      },
      [
        'user Test: delete count, status CREATED → DELETED',
        'user Test: edit cashLog, countedCents 17000 → 16000',
      ],
    ],
    [
      'the sheet is deleted',
      () => organization.people.user.delete(`cashlogs/${log.id}`).then(dataOf),
      [
        'user Test: delete count, status CREATED → DELETED',
        'user Test: delete cashLog, status CREATED → DELETED, countedCents 16000 → 0',
      ],
    ],
  ]
  testSteps(STEPS)
})
