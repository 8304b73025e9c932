import type { CashLog, Count } from '../../../domain/contract/cash-logs.ts'
import type { PaymentCategory } from '../../../domain/contract/payments.ts'
import type { Cents } from '../../../domain/money.ts'
import { hasCapability } from '../../../domain/roles.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { Failed } from '../../data/failed.tsx'
import { useDocument } from '../../data/use-document.ts'
import { SkeletonText } from '../../ui/index.ts'
import { PaymentDetails } from './payment-details.tsx'
import { movementsInClosing, receiptsInClosing } from './receipts.ts'

export interface LogDetailsProps {
  log: Pick<CashLog, 'archiveId' | 'cashRegisterId' | 'floatCents'>
  /** The count whose details are open; null when none is. */
  count: Count | null
  categories: readonly PaymentCategory[]
  onClose: () => void
}

/** The dialog with the details of an amount in a log. Receipts of the closing are loaded when it opens. */
export function LogDetails({ log, count, categories, onClose }: LogDetailsProps) {
  const { role } = useSessionUser()
  const shared = {
    count,
    categoryName: categories.find(({ id }) => id === count?.paymentCategoryId)?.name ?? '',
    onClose,
  }
  if (count === null || log.archiveId === null || !hasCapability(role, 'remit')) {
    return <PaymentDetails {...shared} receipts={null} />
  }
  return (
    <DetailsWithClosing
      {...shared}
      count={count}
      archiveId={log.archiveId}
      cashRegisterId={log.cashRegisterId}
      floatCents={log.floatCents}
    />
  )
}

function DetailsWithClosing(props: {
  count: Count
  categoryName: string
  archiveId: string
  cashRegisterId: string
  floatCents: Cents
  onClose: () => void
}) {
  const { count, categoryName, archiveId, cashRegisterId, floatCents, onClose } = props
  const { ports } = useApp()
  const { data, state, refusal, retry } = useDocument(ports.cashLog.loadArchive, { id: archiveId })
  const shared = { count, categoryName, onClose }
  if (state === 'failed' || state === 'refused') {
    return (
      <PaymentDetails
        {...shared}
        receipts={null}
        receiptsNote={<Failed refusal={refusal} onRetry={retry} />}
      />
    )
  }
  if (data === null)
    return <PaymentDetails {...shared} receipts={null} receiptsNote={<SkeletonText lines={2} />} />
  const categoryOfRegister = { cashRegisterId, paymentCategoryId: count.paymentCategoryId }
  return (
    <PaymentDetails
      {...shared}
      receipts={receiptsInClosing(data, categoryOfRegister)}
      movements={movementsInClosing(data, categoryOfRegister)}
      floatCents={floatCents}
    />
  )
}
