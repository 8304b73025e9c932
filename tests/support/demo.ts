import { CATEGORY_MODELS, type CategoryKey } from '../../server/demo/catalogue.ts'
import type { CashRegister } from '../../src/domain/contract/organizations.ts'
import type { Page } from '../../src/domain/outcome.ts'
import type { UserClient } from './app.ts'

/** The business date at `DEMO_TIME`. */
export const TODAY = '2026-11-20'
/** A Sunday: Paris and Lyon are closed and have no counts and no closings of it. Nice is open for lunch. */
export const DAY_OFF = '2026-11-15'

// The establishments of the demo. user@ works in Paris, director@ in Paris and Lyon, and accountant@ in all three.
export const PARIS = 'Comptoir Lagarde – Paris'
export const LYON = 'Bouchon Lagarde – Lyon'
export const NICE = 'La Table du Port – Nice'

/** The name of a payment category of the demo. */
export function categoryName(key: CategoryKey): string {
  const match = CATEGORY_MODELS.find((category) => category.key === key)
  if (!match) throw new Error(`the demo has no category ${key}`)
  return match.name
}

export interface SheetPlace {
  readonly register: string
  readonly date: string
  readonly service: 'lunch' | 'evening'
}

/** The address of a sheet of the client's establishment. */
export async function sheetAddress(
  client: UserClient,
  { register, date, service }: SheetPlace,
): Promise<string> {
  const { id } = await registerOf(client, register)
  return `/cashregister?${new URLSearchParams({ date, service, register: id })}`
}

/** A register by its name, of the client's establishment. */
export async function registerOf(client: UserClient, name: string): Promise<CashRegister> {
  const establishmentId = client.user.establishmentId ?? ''
  const { data } = await client.get<Page<CashRegister>>('cashregisters', { establishmentId })
  const match = data.entries.find((register) => register.name === name)
  if (!match) throw new Error(`no register is called ${name}`)
  return match
}
