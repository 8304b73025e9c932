import type { Today } from '../contract/today.ts'
import type { SheetKey } from './sheet-key.ts'

/** The work that remains on a sheet: correct it (accounting sent it back), count it, or finish what is typed or saved. */
type RemainingWork = 'correct' | 'count' | 'finish'

/** A sheet that is not validated. */
export interface RemainingSheet extends SheetKey {
  readonly cashRegisterName: string
  readonly work: RemainingWork
}

/**
 * The sheets that are still to be corrected, counted or finished, each once, without `done`: first those that accounting sent back, then due ones
 * that nobody has saved, then the others.
 */
export function remainingSheets(
  { uncounted, drafts, openSheets }: Pick<Today, 'uncounted' | 'drafts' | 'openSheets'>,
  done: SheetKey | null,
): readonly RemainingSheet[] {
  const idOf = ({ date, service, cashRegisterId }: SheetKey) => `${date} ${service} ${cashRegisterId}`
  const byId = new Map<string, RemainingSheet>()
  const add = (
    sheets: readonly (SheetKey & { readonly cashRegisterName: string })[],
    work: RemainingWork,
  ) => {
    for (const sheet of sheets)
      if (byId.get(idOf(sheet))?.work !== 'correct') byId.set(idOf(sheet), { ...sheet, work })
  }
  // A sheet keeps its first place when it is added again with other work.
  add(
    openSheets.filter(({ sentBack }) => sentBack),
    'correct',
  )
  add(uncounted, 'count')
  add([...drafts, ...openSheets], 'finish')
  if (done) byId.delete(idOf(done))
  return [...byId.values()]
}
