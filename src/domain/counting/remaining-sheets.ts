import type { Today } from '../contract/today.ts'
import type { BusinessDate, Service } from '../dates/calendar.ts'

interface SheetKey {
  readonly date: BusinessDate
  readonly service: Service
  readonly cashRegisterId: string
}

/** A sheet that is not validated. It is begun if something is typed or saved on it, or if accounting sent it back. */
export interface RemainingSheet extends SheetKey {
  readonly cashRegisterName: string
  readonly isBegun: boolean
}

/** The sheets that are still to be counted, finished or corrected, each once, without `done`; first those that nobody has saved. */
export function remainingSheets(
  { uncounted, drafts, openSheets }: Pick<Today, 'uncounted' | 'drafts' | 'openSheets'>,
  done: SheetKey | null,
): readonly RemainingSheet[] {
  const idOf = ({ date, service, cashRegisterId }: SheetKey) => `${date} ${service} ${cashRegisterId}`
  const begun = [...drafts, ...openSheets]
  const begunIds = new Set(begun.map(idOf))
  const byId = new Map(
    [...uncounted, ...begun].map(({ date, service, cashRegisterId, cashRegisterName }) => {
      const key = { date, service, cashRegisterId }
      return [idOf(key), { ...key, cashRegisterName, isBegun: begunIds.has(idOf(key)) }]
    }),
  )
  if (done) byId.delete(idOf(done))
  return [...byId.values()]
}
