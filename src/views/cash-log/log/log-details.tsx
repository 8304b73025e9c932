import type { ReactNode } from 'react'
import type { Archive } from '../../../domain/contract/archives.ts'
import type { CashLog, Count } from '../../../domain/contract/cash-logs.ts'
import type { PaymentCategory } from '../../../domain/contract/payments.ts'
import { denominationKind } from '../../../domain/count-types.ts'
import { faceValues } from '../../../domain/counting/denominations.ts'
import type { Cents } from '../../../domain/money.ts'
import { hasCapability } from '../../../domain/roles.ts'
import { useMoney, useText } from '../../../i18n/index.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { LoadingFailed } from '../../data/loading-failed.tsx'
import { useDocument } from '../../data/use-document.ts'
import { Button, Dialog, Money, SkeletonText } from '../../ui/index.ts'
import style from './log.module.css'

interface LogDetailsProps {
  log: Pick<CashLog, 'archiveId' | 'establishmentId' | 'date' | 'service' | 'cashRegisterId' | 'floatCents'>
  /** The count whose details are open; null when none is. */
  count: Count | null
  categories: readonly PaymentCategory[]
  onClose: () => void
}

/** The dialog with the details of a count. If the log has a closing that the user may read, its receipts are loaded when the dialog opens. */
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
  return <DetailsWithClosing {...shared} count={count} log={log} />
}

function DetailsWithClosing(props: {
  count: Count
  categoryName: string
  log: LogDetailsProps['log']
  onClose: () => void
}) {
  const { count, categoryName, log, onClose } = props
  const { establishmentId, date, service, cashRegisterId, floatCents } = log
  const { ports } = useApp()
  const { data, state, refusal, retry } = useDocument(ports.cashLog.loadClosings, {
    establishmentId,
    date,
    service,
  })
  const shared = { count, categoryName, onClose }
  if (state === 'failed' || state === 'refused') {
    return (
      <PaymentDetails
        {...shared}
        receipts={null}
        receiptsNote={<LoadingFailed refusal={refusal} onRetry={retry} />}
      />
    )
  }
  if (data === null)
    return <PaymentDetails {...shared} receipts={null} receiptsNote={<SkeletonText lines={2} />} />
  const current = data.entries.filter(({ replacedById }) => replacedById === null)
  const ofCategory = (line: { readonly cashRegisterId: string; readonly paymentCategoryId: string }) =>
    line.cashRegisterId === cashRegisterId && line.paymentCategoryId === count.paymentCategoryId
  return (
    <PaymentDetails
      {...shared}
      receipts={current.flatMap(({ receipts }) => receipts).filter(ofCategory)}
      movements={current.flatMap(({ movements }) => movements).filter(ofCategory)}
      floatCents={floatCents}
    />
  )
}

/** The fields of a count that the dialog shows. */
type CountFields = Pick<
  Count,
  | 'countType'
  | 'quantity'
  | 'unitValueCents'
  | 'denominations'
  | 'totalCents'
  | 'firstTotalCents'
  | 'lastYear'
  | 'pouchNumber'
  | 'expectedCents'
>

interface PaymentDetailsProps {
  /** The count whose details are shown; null while the dialog is closed. */
  count: CountFields | null
  categoryName: string
  /**
   * The receipts according to the closing; null while they are not loaded, without a closing, or without the
   * right to read it.
   */
  receipts: readonly ArchiveReceipt[] | null
  /** The cash put into the till and taken out, according to the closing. */
  movements?: readonly ArchiveMovement[]
  /** The float in the till, shown with the expected amount of notes and coins. */
  floatCents?: Cents
  /** Shown instead of the receipts: they are loading, or could not be loaded. */
  receiptsNote?: ReactNode
  onClose: () => void
}

/** The details of a count: the counted amount, and the receipts of the closing. */
function PaymentDetails({
  count,
  categoryName,
  receipts,
  movements = [],
  floatCents = 0,
  receiptsNote,
  onClose,
}: PaymentDetailsProps) {
  const t = useText()
  return (
    <Dialog
      open={count !== null}
      title={t('cashLog.details.title', { category: categoryName })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      {count && (
        <div className={style.details}>
          <section aria-labelledby="details-counted">
            <h3 id="details-counted">{t('cashLog.details.counted')}</h3>
            <CountedAmount count={count} />
          </section>
          {(receipts !== null || receiptsNote !== undefined) && (
            <section aria-labelledby="details-closing">
              <h3 id="details-closing">{t('cashLog.details.closing')}</h3>
              {receiptsNote ?? (
                <ExpectedAmount
                  count={count}
                  receipts={receipts ?? []}
                  movements={movements}
                  floatCents={floatCents}
                />
              )}
            </section>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** The counted total with its details, such as the pieces by denomination. */
function CountedAmount({ count }: { count: CountFields }) {
  const t = useText()
  const { money, face } = useMoney()
  const kind = denominationKind(count.countType)
  const countedFaces = kind
    ? faceValues(kind).filter((cents) => count.denominations?.[cents] !== undefined)
    : []
  return (
    <ul className={style.amountLines}>
      {countedFaces.map((cents) => {
        const number = count.denominations?.[cents] ?? 0
        return (
          <AmountLine key={cents} label={t('cashLog.details.pieces', { face: face(cents), pieces: number })}>
            {money(cents * number)}
          </AmountLine>
        )
      })}
      {kind && countedFaces.length === 0 && count.totalCents !== null && (
        <li className={style.soft}>{t('cashLog.details.totalAlone')}</li>
      )}
      {!kind && count.quantity !== null && (
        <AmountLine label={t('cashLog.field.quantity')}>
          {count.unitValueCents === null
            ? String(count.quantity)
            : t('cashLog.details.units', { quantity: count.quantity, value: face(count.unitValueCents) })}
        </AmountLine>
      )}
      <AmountLine label={t('cashLog.field.total')} strong>
        <Money cents={count.totalCents} />
      </AmountLine>
      {count.lastYear && (
        <AmountLine label={t('tickets.lastYear.ofWhich', { quantity: count.lastYear.quantity ?? 0 })}>
          {money(count.lastYear.totalCents ?? 0)}
        </AmountLine>
      )}
      {count.firstTotalCents !== null && count.firstTotalCents !== count.totalCents && (
        <AmountLine label={t('cashLog.details.first')}>{money(count.firstTotalCents)}</AmountLine>
      )}
      {count.pouchNumber !== null && (
        <AmountLine label={t('cashLog.field.pouch')}>{count.pouchNumber}</AmountLine>
      )}
    </ul>
  )
}

/** The receipts, the cash movements and the expected amount; for notes and coins also the float, and the sum that the till should contain. */
function ExpectedAmount({
  count,
  receipts,
  movements,
  floatCents,
}: {
  count: CountFields
  receipts: readonly ArchiveReceipt[]
  movements: readonly ArchiveMovement[]
  floatCents: Cents
}) {
  const t = useText()
  const { money } = useMoney()
  const { expectedCents, countType } = count
  if (receipts.length + movements.length === 0)
    return <p className={style.soft}>{t('cashLog.details.noReceipt')}</p>
  const hasFloat = denominationKind(countType) !== null && floatCents !== 0 && expectedCents !== null
  return (
    <ul className={style.amountLines}>
      {receipts.map(({ label, operations, amountCents }, index) => (
        <AmountLine
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a closing can be equal
          key={index}
          label={t('cashLog.details.receipt', { label, operations })}
        >
          {money(amountCents)}
        </AmountLine>
      ))}
      {movements.map(({ label, amountCents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a closing can be equal
        <AmountLine key={index} label={t('cashLog.details.movement', { label })}>
          {money(amountCents)}
        </AmountLine>
      ))}
      {expectedCents !== null && (
        <AmountLine label={t('cashLog.result.expected')} strong>
          {money(expectedCents)}
        </AmountLine>
      )}
      {hasFloat && <AmountLine label={t('cashLog.result.float')}>{money(floatCents)}</AmountLine>}
      {hasFloat && (
        <AmountLine label={t('cashLog.details.inDrawer')} strong>
          {money(floatCents + expectedCents)}
        </AmountLine>
      )}
    </ul>
  )
}

function AmountLine({ label, strong, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <li className={strong ? style.strong : undefined}>
      <span>{label}</span>
      <span>{children}</span>
    </li>
  )
}

/** One payment line of a closing. */
type ArchiveReceipt = Archive['receipts'][number]

/** One cash movement of a closing: money put into the till or taken out. */
type ArchiveMovement = Archive['movements'][number]
