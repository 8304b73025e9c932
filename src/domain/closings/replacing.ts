import type { BusinessDate, Service } from '../dates/calendar.ts'

/** The service of a closing, and the registers that it has receipts or movements of. */
export interface ServiceClosing {
  readonly date: BusinessDate
  readonly service: Service
  readonly cashRegisterIds: readonly string[]
}

/** The registers that a closing has receipts or movements of. */
export function registersOfClosing({
  receipts,
  movements,
}: Record<'receipts' | 'movements', readonly { readonly cashRegisterId: string }[]>): readonly string[] {
  return [...new Set([...receipts, ...movements].map(({ cashRegisterId }) => cashRegisterId))]
}

/** The stored closings of the same register, date and service as this one. It can't be added beside them, only replace them. */
export function closingsOfSameRegister<Other extends ServiceClosing>(
  closing: ServiceClosing,
  others: readonly Other[],
): readonly Other[] {
  const registerIds = new Set(closing.cashRegisterIds)
  return others.filter(
    ({ date, service, cashRegisterIds }) =>
      date === closing.date &&
      service === closing.service &&
      cashRegisterIds.some((id) => registerIds.has(id)),
  )
}

/** True when a closing covers every register of the one that it replaces: sales can't be replaced for some registers only. */
export function coversRegisters(
  closing: Pick<ServiceClosing, 'cashRegisterIds'>,
  replaced: Pick<ServiceClosing, 'cashRegisterIds'>,
): boolean {
  const registerIds = new Set(closing.cashRegisterIds)
  return replaced.cashRegisterIds.every((id) => registerIds.has(id))
}
