import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { COINS, NOTES } from '../../domain/counting/denominations.ts'
import type { Issue } from '../../domain/lists/query.ts'
import type { Cents } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { FLOAT_DIRECTIONS, type FloatDirection } from '../../domain/wallet/transfers.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import { selectHasFailed, selectIsChanged, selectIsSaving } from '../../machines/form/machine.ts'
import { selectIsReadOnly } from '../../machines/tags.ts'
import { useApp, useEstablishmentId } from '../app.tsx'
import { handleFieldNavigationKey, useRefusedFocus } from '../cash-log/sheet/sheet-navigation.ts'
import { useIssueTextAt } from '../data/issue-texts.ts'
import { useDocument } from '../data/use-document.ts'
import { type FormActor, useForm } from '../form/use-form.ts'
import { LookupFailed } from '../lists/lookup-failed.tsx'
import {
  Dialog,
  Money,
  notify,
  recordOptions,
  SegmentedControl,
  Select,
  TextField,
  useErrorTitle,
} from '../ui/index.ts'
import { DescriptionList } from '../ui/record-details.tsx'
import { useSucceeded } from '../use-emitted.ts'
import { CoinFields, PieceFields } from './coin-fields.tsx'
import { DialogButtons, DialogNotices, noticeOf } from './dialog-controls.tsx'
import style from './dialogs.module.css'
import type { TransferKind } from './transfer-kinds.ts'
import {
  EMPTY_TRANSFER_VALUES,
  fieldOfTotal,
  leavesWallet,
  quantitiesIn,
  readTransfer,
  type TransferBody,
  transferRules,
} from './transfer-rules.ts'

type TransferForm = FormActor<TransferBody, WalletMovement>

interface TransferDialogProps {
  kind: TransferKind
  /** The balance of the wallet; null until it is loaded. */
  balanceCents: Cents | null
  /** False in an inactive establishment: a float can only come back to the wallet. */
  isActive: boolean
  onClose: () => void
}

/**
 * The dialog that records money bought with the bank account or paid into it, or the float of a till. The input stays on the device when the dialog
 * is closed.
 */
export function TransferDialog({ kind, balanceCents, isActive, onClose }: TransferDialogProps) {
  const t = useText()
  const { money } = useMoney()
  const { ports } = useApp()
  const form = useForm<TransferBody, WalletMovement>({
    rules: transferRules(kind),
    ports: ports.wallet.transfer,
    row: null,
    start: isActive ? EMPTY_TRANSFER_VALUES : { ...EMPTY_TRANSFER_VALUES, direction: 'toWallet' },
    draftKey: `wallet ${useEstablishmentId()}/${kind}`,
  })
  useSucceeded<WalletMovement>(form, ({ data: { movementCents, totalCents } }) => {
    notify.success(
      t('wallet.transfer.done', { value: money(Math.abs(movementCents)), total: money(totalCents) }),
    )
    onClose()
  })
  const isSaving = useSelector(form, selectIsSaving)
  const hasFailed = useSelector(form, selectHasFailed)
  const close = () => {
    if (isSaving) return
    // The answer was lost: perhaps the server has recorded the movement.
    if (hasFailed) ports.wallet.transfer.changed()
    onClose()
  }
  return (
    <Dialog
      open
      width="wide"
      title={t(`wallet.${kind}.title`)}
      description={t(`wallet.${kind}.why`)}
      onClose={close}
      footer={
        <DialogButtons
          dialog={form}
          onClose={close}
          backLabel={t('action.back')}
          submit={{ event: 'SAVE', label: t(`wallet.${kind}.submit`), icon: 'coins' }}
        />
      }
    >
      <Fields form={form} kind={kind} balanceCents={balanceCents} isActive={isActive} />
    </Dialog>
  )
}

function Fields({
  form,
  kind,
  balanceCents,
  isActive,
}: { form: TransferForm } & Omit<TransferDialogProps, 'onClose'>) {
  const t = useText()
  const issueTextAt = useIssueTextAt()
  const { values, notice, refusal } = useSelector(form, ({ context }) => context)
  const isReadOnly = useSelector(form, selectIsReadOnly)
  const hasInput = useSelector(form, selectIsChanged)
  const body = useRef<HTMLDivElement>(null)
  useRefusedFocus(body, refusal)
  // The form drops the issues of an edited field only. The total is about all quantities: an edit of any
  // quantity hides the issues of the total.
  const [issuesBeforeEdit, setIssuesBeforeEdit] = useState<readonly Issue[]>([])
  const remaining = withoutIssues(refusal, (issue) => isOfTotal(issue) && issuesBeforeEdit.includes(issue))
  const { faults: unreadable, valueCents } = readTransfer(values)
  const faults = { ...refusedFields(remaining?.issues ?? [], fieldOfTotal(values)), ...unreadable }
  const alerted = withoutIssues(remaining, ({ path }) => path === 'cashRegisterId' || path === 'comment')
  // An error that only a field shows is in the title of the browser too.
  useErrorTitle(remaining !== null && alerted === null)
  const edit = (field: string, value: string) => form.send({ type: 'EDIT', field, value })
  const editQuantity = (field: string, value: string) => {
    setIssuesBeforeEdit(refusal?.issues ?? [])
    edit(field, value)
  }
  const isLeaving = leavesWallet(kind, values)
  const movementCents = isLeaving ? 0 - valueCents : valueCents
  const quantities = { text: quantitiesIn(values), faults, disabled: isReadOnly, onEdit: editQuantity }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the fields inside it
    <div ref={body} className={style.body} onKeyDown={handleFieldNavigationKey}>
      <DialogNotices dialog={form} notice={noticeOf(notice, hasInput)} refusal={alerted} faults={faults} />
      {kind === 'float' && <FloatFields form={form} isReadOnly={isReadOnly} isActive={isActive} />}
      <div className={style.columns}>
        <section aria-label={t('wallet.composition.coins')}>
          {kind === 'purchase' ? (
            <CoinFields {...quantities} areFirst />
          ) : (
            <PieceFields {...quantities} faces={COINS} />
          )}
        </section>
        <section aria-label={t('wallet.composition.notes')}>
          <PieceFields {...quantities} faces={NOTES} />
        </section>
      </div>
      <TextField
        optional
        label={t('wallet.dialog.comment')}
        autoComplete="off"
        readOnly={isReadOnly}
        value={String(values.comment ?? '')}
        error={issueTextAt(remaining?.issues ?? [], 'comment')}
        onChange={(typed) => edit('comment', typed)}
      />
      <div role="status">
        <DescriptionList
          items={[
            { term: t('wallet.decrease.balance'), value: <Money cents={balanceCents} />, isAmount: true },
            {
              term: t(isLeaving ? 'wallet.transfer.out' : 'wallet.transfer.in'),
              value: <Money cents={movementCents} signed />,
              isAmount: true,
            },
            {
              term: t('wallet.transfer.after'),
              value: <BalanceAfter cents={balanceCents === null ? null : balanceCents + movementCents} />,
              isTotal: true,
            },
          ]}
        />
      </div>
    </div>
  )
}

function BalanceAfter({ cents }: { cents: Cents | null }) {
  return (
    <span className={cents !== null && cents < 0 ? style.short : undefined}>
      <Money cents={cents} size="large" />
    </span>
  )
}

/** The direction of a float, and its till. A till that is inactive, or in an inactive establishment, can only give its float back. */
function FloatFields({
  form,
  isReadOnly,
  isActive,
}: { form: TransferForm; isReadOnly: boolean } & Pick<TransferDialogProps, 'isActive'>) {
  const t = useText()
  const issueTextAt = useIssueTextAt()
  const { ports } = useApp()
  const lookup = useDocument(ports.wallet.loadRegisters, { establishmentId: useEstablishmentId() })
  const { values, refusal } = useSelector(form, ({ context }) => context)
  const { direction, cashRegisterId } = values
  const offered = lookup.data?.filter(({ status }) => status === 'ACTIVE' || direction === 'toWallet') ?? []
  const edit = (field: string, value: string) => form.send({ type: 'EDIT', field, value })
  const editDirection = (next: FloatDirection) => {
    edit('direction', next)
    const chosen = lookup.data?.find(({ id }) => id === cashRegisterId)
    if (chosen && chosen.status !== 'ACTIVE' && next !== 'toWallet') edit('cashRegisterId', '')
  }
  return (
    <>
      <div data-start-focus>
        <SegmentedControl
          legend={t('wallet.float.direction')}
          disabled={isReadOnly}
          value={direction === 'toWallet' ? 'toWallet' : 'toTill'}
          // The draft of an inactive establishment can have the direction `toTill`. That option is then shown, and saving is refused.
          options={FLOAT_DIRECTIONS.filter(
            (value) => isActive || value === 'toWallet' || value === direction,
          ).map((value) => ({ value, label: t(`wallet.float.${value}`) }))}
          onChange={editDirection}
        />
      </div>
      <LookupFailed lookup={lookup} />
      <Select
        label={t('wallet.float.register')}
        disabled={isReadOnly}
        value={cashRegisterId === '' ? null : String(cashRegisterId)}
        error={issueTextAt(refusal?.issues ?? [], 'cashRegisterId')}
        options={recordOptions(offered)}
        onChange={(value) => edit('cashRegisterId', value)}
      />
    </>
  )
}

/** True for an issue about all quantities together, such as a total that is missing. */
const isOfTotal = ({ path }: Issue): boolean => path === 'denominations' || path === 'rolls'

/** The refusal without the issues for which `isExcluded` returns true; null if none remain. A refusal without issues is returned as it is. */
function withoutIssues(refusal: Refusal | null, isExcluded: (issue: Issue) => boolean): Refusal | null {
  const issues = refusal?.issues.filter((issue) => !isExcluded(issue)) ?? []
  if (refusal === null || issues.length === refusal.issues.length) return refusal
  return issues.length === 0 ? null : { ...refusal, issues }
}

/** The names of the refusals of quantities, by field. The refusal of the total is shown at `totalField`. */
function refusedFields(issues: readonly Issue[], totalField: string) {
  return Object.fromEntries(
    issues.flatMap((issue): [string, string][] => {
      const { path, key } = issue
      const name = key.replace('failure.', '')
      if (isOfTotal(issue)) return [[totalField, name]]
      if (path.startsWith('denominations.')) return [[path.replace('denominations.', 'piece.'), name]]
      return /^(?:piece|roll)\./u.test(path) ? [[path, name]] : []
    }),
  )
}
