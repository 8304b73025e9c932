import type { Archive } from '../../../domain/contract/archives.ts'

/** One payment line of a closing. */
export type ArchiveReceipt = Archive['receipts'][number]

/** The payments in a closing for one payment category of one register. */
export function receiptsInClosing(
  archive: Archive,
  categoryOfRegister: { readonly cashRegisterId: string; readonly paymentCategoryId: string },
): ArchiveReceipt[] {
  return archive.receipts.filter(
    (line) =>
      line.cashRegisterId === categoryOfRegister.cashRegisterId &&
      line.paymentCategoryId === categoryOfRegister.paymentCategoryId,
  )
}

/** One cash movement of a closing: money put into the till or taken out. */
export type ArchiveMovement = Archive['movements'][number]

/** The cash movements in a closing for one payment category of one register. */
export function movementsInClosing(
  archive: Archive,
  categoryOfRegister: { readonly cashRegisterId: string; readonly paymentCategoryId: string },
): ArchiveMovement[] {
  return archive.movements.filter(
    (line) =>
      line.cashRegisterId === categoryOfRegister.cashRegisterId &&
      line.paymentCategoryId === categoryOfRegister.paymentCategoryId,
  )
}
