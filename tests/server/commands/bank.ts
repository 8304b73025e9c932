import { asSystem } from '../../../server/store/scope.ts'
import { frenchIban } from '../../../src/domain/bank/account.ts'
import type { BankImport, BankLine, BankMatching } from '../../../src/domain/contract/bank.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { sumCents } from '../../../src/domain/money.ts'
import { camt053Of, type Statement } from '../../support/bank-files.ts'
import type { Answer } from '../../support/server.ts'
import {
  changeRemittance,
  dataOf,
  notesOf,
  preparedRemittance,
  sealedPouch,
  setStatus,
  type TestOrganization,
  TODAY,
  type World,
} from './test-organization.ts'
import type { Actor } from './world.ts'

/** The account of a world's first establishment. */
export const ibanOf = ({ tenant }: Pick<World, 'tenant'>) =>
  frenchIban('30004', '00028', String(tenant).padStart(11, '0'))

/** Gives the first establishment of a world its account. */
export async function openAccount(
  { db }: Pick<TestOrganization, 'db'>,
  world: World,
  iban = ibanOf(world),
): Promise<void> {
  const bank_details = {
    iban,
    bic: '',
    accountHolder: '',
    bankName: '',
    bankCode: '',
    counterCode: '',
    accountNumber: '',
  }
  await asSystem(db, (trx) =>
    trx
      .updateTable('establishments')
      .set({ bank_details })
      .where('organization_id', '=', world.ids.organization)
      .where('id', '=', world.ids.establishment)
      .execute(),
  )
}

/** A world whose first establishment has an account. */
export async function bankWorld(testOrganization: TestOrganization): Promise<World> {
  const world = await testOrganization.world()
  await openAccount(testOrganization, world)
  return world
}

/** A credit (or debit) booked today, with this label. */
export const movement = (amountCents: number, label = 'VERSEMENT', bookedOn = TODAY) => ({
  bookedOn,
  valueOn: bookedOn,
  amountCents,
  label,
  reference: '',
})

/** A statement of the world's account with these movements. */
export function statementOf(world: Pick<World, 'tenant'>, lines: Statement['lines']): Statement {
  const openingCents = 100_000
  const closingCents = openingCents + sumCents(lines.map(({ amountCents }) => amountCents))
  return { iban: ibanOf(world), openedOn: TODAY, closedOn: TODAY, openingCents, closingCents, lines }
}

export function bring(actor: Actor, raw: string, name = 'statement.xml'): Promise<Answer<BankImport>> {
  const headers = { 'Content-Type': 'application/octet-stream' }
  return actor.call<BankImport>('POST', 'bankstatements', { query: { name }, raw, headers })
}

/** Imports a statement with these movements, and returns the proposals. */
export async function bringLines(world: World, lines: Statement['lines'], id = 'S-1'): Promise<BankMatching> {
  dataOf(await bring(world.people.accountant, camt053Of(statementOf(world, lines), id)))
  return readMatching(world)
}

export async function readMatching({ people }: World): Promise<BankMatching> {
  return dataOf(await people.accountant.get<BankMatching>('banklines/proposals'))
}

/** A remittance that was handed over, of pouches of 160 € each with these numbers; its receipt number is R-1000. */
export async function collected(world: World, ...numbers: string[]): Promise<Remittance> {
  const pouches: Pouch[] = []
  for (const [place, number] of numbers.entries()) {
    const service = place % 2 === 0 ? 'lunch' : 'evening'
    const date = `2026-11-${19 - Math.floor(place / 2)}`
    pouches.push(await sealedPouch(world, number, { date, service, counts: [notesOf(world, number)] }))
  }
  const remittance = await preparedRemittance(world, pouches)
  const handOver = { status: 'VALIDATED', receiptNumber: 'R-1000' } as const
  return dataOf(await changeRemittance(world, remittance, handOver))[0]!
}

export interface Link {
  readonly lineId: string
  readonly remittanceId: string
  readonly pouchIds?: readonly string[]
}

export function link(actor: Actor, ...links: Link[]) {
  return setStatus<BankLine[]>(
    actor,
    'banklines',
    links.map(({ lineId }) => lineId),
    { status: 'LINKED', links },
  )
}

export function unlink(actor: Actor, lineId: string, reason = 'Erreur de saisie') {
  return setStatus(actor, 'banklines', lineId, { status: 'UNLINKED', reason })
}

export async function readRemittance({ people }: World, id: string): Promise<Remittance> {
  return dataOf(await people.accountant.get<Remittance>(`remittances/${id}`))
}
