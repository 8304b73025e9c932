import { frenchIban } from '../../../src/domain/bank/account.ts'
import type { BankImport, BankLine, BankMatching } from '../../../src/domain/contract/bank.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { sumCents } from '../../../src/domain/money.ts'
import { type WrittenStatement, writeCamt053 } from '../../support/bank-files.ts'
import { updateRows } from '../../support/rows.ts'
import type { Answer } from '../../support/server.ts'
import type { SignedInClient } from './insert-organization.ts'
import {
  changeRemittance,
  dataOf,
  notesOf,
  preparedRemittance,
  sealedPouch,
  setStatus,
  type TestApp,
  type TestOrganization,
  TODAY,
} from './test-app.ts'

/** The IBAN of an organization's first establishment. */
export const ibanOf = ({ tenant }: Pick<TestOrganization, 'tenant'>) =>
  frenchIban('30004', '00028', String(tenant).padStart(11, '0'))

/** Gives an establishment, by default the first of its organization, a bank account. */
export async function setBankAccount(
  { db }: Pick<TestApp, 'db'>,
  testOrganization: TestOrganization,
  iban = ibanOf(testOrganization),
  establishmentId = testOrganization.ids.establishment,
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
  await updateRows(
    db,
    'establishments',
    { organization_id: testOrganization.ids.organization, id: establishmentId },
    { bank_details },
  )
}

/** Creates an organization whose first establishment has a bank account. */
export async function organizationWithBank(testApp: TestApp): Promise<TestOrganization> {
  const testOrganization = await testApp.createOrganization()
  await setBankAccount(testApp, testOrganization)
  return testOrganization
}

/** A credit (or debit) with this label, by default booked today. */
export const bankMovement = (amountCents: number, label = 'VERSEMENT', bookedOn = TODAY) => ({
  bookedOn,
  valueOn: bookedOn,
  amountCents,
  label,
  reference: '',
})

/** A statement of the organization's account with these movements. */
export function statementOf(
  testOrganization: Pick<TestOrganization, 'tenant'>,
  lines: WrittenStatement['lines'],
): WrittenStatement {
  const openingCents = 100_000
  const closingCents = openingCents + sumCents(lines.map(({ amountCents }) => amountCents))
  return {
    iban: ibanOf(testOrganization),
    openedOn: TODAY,
    closedOn: TODAY,
    openingCents,
    closingCents,
    lines,
  }
}

export function importStatement(
  actor: SignedInClient,
  raw: string,
  query: Record<string, string> = {},
): Promise<Answer<BankImport>> {
  return actor.call<BankImport>('POST', 'bankstatements', {
    query: { name: 'statement.xml', ...query },
    raw,
    headers: { 'Content-Type': 'application/octet-stream' },
  })
}

/** Imports a statement with these movements, and returns the answer of `readMatching`. */
export async function importLines(
  testOrganization: TestOrganization,
  lines: WrittenStatement['lines'],
  id = 'S-1',
): Promise<BankMatching> {
  dataOf(
    await importStatement(
      testOrganization.people.accountant,
      writeCamt053(statementOf(testOrganization, lines), id),
    ),
  )
  return readMatching(testOrganization)
}

export async function readMatching({ people }: TestOrganization): Promise<BankMatching> {
  return dataOf(await people.accountant.get<BankMatching>('banklines/proposals'))
}

/**
 * A remittance that was handed over, of pouches of 160 € each with these numbers; its receipt number is R-1000. The pouches
 * were counted at lunch and in the evening of `lastDay` in November, then of the day before, and so on.
 */
export async function handedOverRemittance(
  testOrganization: TestOrganization,
  numbers: readonly string[],
  lastDay = 19,
): Promise<Remittance> {
  const pouches: Pouch[] = []
  for (const [index, number] of numbers.entries()) {
    const service = index % 2 === 0 ? 'lunch' : 'evening'
    const date = `2026-11-${lastDay - Math.floor(index / 2)}`
    pouches.push(
      await sealedPouch(testOrganization, number, {
        date,
        service,
        counts: [notesOf(testOrganization, number)],
      }),
    )
  }
  const remittance = await preparedRemittance(testOrganization, pouches)
  const handOver = { status: 'VALIDATED', receiptNumber: 'R-1000' } as const
  return dataOf(await changeRemittance(testOrganization, remittance, handOver))[0]!
}

export interface LineLink {
  readonly lineId: string
  readonly remittanceId: string
  readonly pouchIds?: readonly string[]
}

export function linkLines(actor: SignedInClient, ...links: LineLink[]) {
  return setStatus<BankLine[]>(
    actor,
    'banklines',
    links.map(({ lineId }) => lineId),
    { status: 'LINKED', links },
  )
}

export function unlinkLine(actor: SignedInClient, lineId: string, reason = 'Erreur de saisie') {
  return setStatus(actor, 'banklines', lineId, { status: 'UNLINKED', reason })
}
