import type { BankImport, BankLine } from '../../../../../src/domain/contract/bank.ts'
import type { Establishment } from '../../../../../src/domain/contract/organizations.ts'
import { sumCents } from '../../../../../src/domain/money.ts'
import { writeCamt053 } from '../../../../support/bank-files.ts'
import { dataOf, entriesOf, type TestOrganization } from '../../api/test-organization.ts'

/** A movement on the statement. */
export type StatementMovement = readonly [label: string, amountCents: number]

/** A bank fee, which belongs to no remittance. */
export const FEE_MOVEMENT: StatementMovement = ['FRAIS', -100]

export const establishmentOf = async ({ accountant, user }: TestOrganization) =>
  dataOf(await accountant.get<Establishment>(`establishments/${user.user.establishmentId!}`))

/** A statement that nobody has imported yet, for the establishment's account. */
export async function createStatement(
  testOrganization: TestOrganization,
  movements: readonly StatementMovement[],
  bookedOn: string = testOrganization.today,
) {
  const { bankDetails } = await establishmentOf(testOrganization)
  const number = testOrganization.freshNumber()
  const lines = movements.map(([label, amountCents]) => ({
    bookedOn,
    valueOn: bookedOn,
    amountCents,
    label,
    reference: `${number} ${label}`,
  }))
  const closingCents = 100_000 + sumCents(lines.map(({ amountCents }) => amountCents))
  const days = { openedOn: bookedOn, closedOn: bookedOn }
  const statement = { iban: bankDetails!.iban, ...days, openingCents: 100_000, closingCents, lines }
  return { name: `${number}.xml`, text: writeCamt053(statement, number, number) }
}

export type StatementFile = Awaited<ReturnType<typeof createStatement>>

export async function importStatement(
  { accountant }: TestOrganization,
  { name, text }: StatementFile,
): Promise<void> {
  const headers = { 'Content-Type': 'application/octet-stream' }
  dataOf(await accountant.call<BankImport>('POST', 'bankstatements', { query: { name }, raw: text, headers }))
}

/** Imports a statement of one line, whose label starts with this text. */
export async function importLine(
  testOrganization: TestOrganization,
  [label, amountCents]: StatementMovement,
  bookedOn: string = testOrganization.today,
): Promise<BankLine> {
  const q = `${label} ${testOrganization.freshNumber()}`
  await importStatement(
    testOrganization,
    await createStatement(testOrganization, [[q, amountCents]], bookedOn),
  )
  const [line] = await entriesOf<BankLine>(testOrganization.accountant, 'banklines', { q, range: '0-0' })
  if (!line) throw new Error(`the bank line ${q} is not in the list`)
  return line
}

export const readLine = async ({ accountant }: TestOrganization, id: string) =>
  dataOf(await accountant.get<BankLine>(`banklines/${id}`))
