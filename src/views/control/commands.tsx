import { useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import { isSent } from '../../domain/accounting/sending.ts'
import { CODES } from '../../domain/codes.ts'
import type { ControlCount, ControlSheet } from '../../domain/contract/cash-logs.ts'
import { matchingCounts } from '../../domain/counting/control-sheets.ts'
import { controlStatusKey } from '../../domain/counting/control-status.ts'
import { totalOf } from '../../domain/counting/count-totals.ts'
import { countLifecycle } from '../../domain/lifecycles/count.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { MAX_BULK_COUNTS, MAX_PAGE_SIZE } from '../../domain/lists/query.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { useFailureText, useMoney, useText } from '../../i18n/index.ts'
import { isCountRow } from '../../machines/control/row-events.ts'
import { refusalOfEveryRow } from '../../machines/control/selection.ts'
import { selectIsInvalidating, selectSelectedSheets, selectState } from '../../machines/control/selectors.ts'
import type { ControlCommand, ControlRow } from '../../machines/control/types.ts'
import { selectRows, selectTotalIsCapped, selectTotalItems } from '../../machines/list/machine.ts'
import type { ListRequest } from '../../machines/list/types.ts'
import type { SendingSubject } from '../../machines/sending/types.ts'
import type { RefusedRow } from '../accounting/sending-dialog.tsx'
import { useApp } from '../app.tsx'
import { useProblemText } from '../data/command-failed.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import type { ListActor } from '../lists/use-list.ts'
import { Button, notify, SelectionBar, useHasBeenTrue, usePreload, useRegisterDialog } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useSheetName } from './columns.tsx'
import { CommandError } from './command-error.tsx'
import style from './control.module.css'
import { type ControlActor, isSameSelection } from './control-rows.tsx'
import { ANY_STATUS } from './filters.ts'
import { useUndoControl } from './use-undo-control.ts'

const loadReasonDialog = () => import('./reason-dialog.tsx')
const InvalidationReasonDialog = lazyComponent(loadReasonDialog, 'InvalidationReasonDialog')
/** Imported on first use. */
const SendingDialog = lazyComponent(() => import('../accounting/sending-dialog.tsx'), 'SendingDialog')

interface CommandsProps {
  control: ControlActor
  list: ListActor<ControlSheet>
  request: ListRequest
  /** Called after counts were controlled or invalidated, with these counts. */
  onDone: (changed: readonly ChangedCount[]) => void
}

/** The bar of the selected rows: their total, the actions on them, the dialogs of the actions, and errors. */
export function ControlCommands({ control, list, request, onDone }: CommandsProps) {
  const t = useText()
  const failureText = useFailureText()
  useCommandDone(control, onDone)
  const { money } = useMoney()
  const state = useSelector(control, selectState)
  const { selected, command, matchingTotal } = useSelector(control, ({ context }) => context)
  const rows = selected.filter(isCountRow)
  const { countsOnOtherPages } = useSelector(control, selectSelectedSheets, isSameSelection)
  const isInvalidating = useSelector(control, selectIsInvalidating)
  const hasOpenedReasonDialog = useHasBeenTrue(isInvalidating)
  usePreload(loadReasonDialog)
  const busy = state === 'changing'
  const [sending, setSending] = useState<{ subject: SendingSubject; leftOutCount: number } | null>(null)
  // Registered while the dialog is still loading, because key presses are already meant for it.
  useRegisterDialog(isInvalidating || sending !== null)
  const openSendingDialog = (status: SendingSubject['status'], rowsToSend: readonly ControlRow[]) =>
    setSending({
      subject: { rowType: 'counts', status, rows: rowsToSend },
      leftOutCount: selected.length - rowsToSend.length,
    })
  // The preview of the entries is limited to `MAX_PAGE_SIZE` rows. A whole month is sent on the accounting screen.
  const tooManyText =
    selected.length > MAX_PAGE_SIZE ? t('control.send.tooMany', { count: MAX_PAGE_SIZE }) : null
  const waitText = t(state === 'failed' || state === 'gatherFailed' ? 'control.failedTitle' : 'busy.label')
  /** Why these rows can't be sent; undefined if they can. `notAllowedText` is the reason if there are none, or their status does not allow it. */
  const sendingObstacle = (
    rowsToSend: readonly ControlRow[],
    event: 'send' | 'sendProvision',
    notAllowedText: 'control.send.notReady' | 'control.send.notProvision',
  ): string | undefined => {
    if (tooManyText !== null) return tooManyText
    if (state !== 'selecting') return waitText
    const isAllowed =
      rowsToSend.length > 0 && rowsToSend.every(({ status }) => canFollow(countLifecycle, status, event))
    return isAllowed ? undefined : t(notAllowedText)
  }
  const rowsWithProvision = selected.filter((row) => row.hasProvisionCode)
  const disabledReasonOf = (event: ControlCommand): string | undefined => {
    if (state !== 'selecting') return busy && command === event ? undefined : waitText
    const refusal = refusalOfEveryRow(selected, event)
    if (refusal === null) return undefined
    if (refusal !== 'StatusDoesNotAllow') return failureText({ refusal })
    return t(event === 'invalidate' ? 'control.noneToInvalidate' : 'control.noneToValidate')
  }
  /** Selects the new version of each refused count that somebody else has changed. Changed counts of other pages are deselected. */
  const selectAgain = (refused: Refusal['rows']) => {
    for (const { id, refusal } of refused) {
      if (refusal !== 'StaleVersion') continue
      // The first deselects the count. The second selects the version that the page shows now.
      control.send({ type: 'TOGGLE', id })
      control.send({ type: 'TOGGLE', id })
    }
  }
  const { ports, LaterPorts } = useApp()
  const { changed } = ports.control
  const refusedRowOf = useRefusedRow(list, rows)

  return (
    <div className={style.commands}>
      <CommandError control={control} list={list} />
      <SelectionBar
        count={selected.length}
        total={[
          t('control.selectedSheets', { count: new Set(selected.map(({ cashLogId }) => cashLogId)).size }),
          money(totalOf(rows)),
          ...(countsOnOtherPages > 0 ? [t('control.selectedElsewhere', { count: countsOnOtherPages })] : []),
        ].join('\u00a0· ')}
        onClear={() => control.send({ type: 'CLEAR' })}
      >
        {matchingTotal === null ? (
          <SelectMatchingButton control={control} list={list} request={request} />
        ) : (
          matchingTotal.selected < matchingTotal.count && (
            <span className={style.selectionCount}>
              {t('control.firstOf', {
                count: matchingTotal.selected,
                total: matchingTotal.count,
                capped: String(matchingTotal.isCapped),
              })}
            </span>
          )
        )}
        <Button
          look="primary"
          icon="check"
          busy={busy && command === 'accountingValidate'}
          disabledReason={disabledReasonOf('accountingValidate')}
          onClick={() => control.send({ type: 'VALIDATE' })}
        >
          {t('control.validate')}
        </Button>
        <Button
          icon="undo"
          busy={busy && command === 'invalidate'}
          disabledReason={disabledReasonOf('invalidate')}
          onClick={() => control.send({ type: 'INVALIDATE' })}
        >
          {t('control.invalidate')}
        </Button>
        <Button
          icon="send"
          disabledReason={sendingObstacle(rowsWithProvision, 'sendProvision', 'control.send.notProvision')}
          onClick={() => openSendingDialog('SENTP', rowsWithProvision)}
        >
          {t('accounting.provision')}
        </Button>
        <Button
          icon="send"
          disabledReason={sendingObstacle(selected, 'send', 'control.send.notReady')}
          onClick={() => openSendingDialog('SEND', selected)}
        >
          {t('accounting.send')}
        </Button>
      </SelectionBar>
      {sending && (
        <Suspense fallback={null}>
          <LaterPorts>
            <SendingDialog
              key={sending.subject.rows.map(({ id }) => id).join()}
              subject={sending.subject}
              leftOutCount={sending.leftOutCount}
              rowOf={refusedRowOf}
              onChanged={changed}
              onStarted={() => control.send({ type: 'CLEAR' })}
              onRefused={selectAgain}
              onClose={() => setSending(null)}
            />
          </LaterPorts>
        </Suspense>
      )}
      {hasOpenedReasonDialog && (
        <Suspense fallback={null}>
          <InvalidationDialog control={control} open={isInvalidating} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Returns a function that describes a count that can't be sent: its sheet, and the counts of the sheet that block the sending, by status. A count
 * blocks while accounting has not controlled it, and while it is being sent. The function returns null for a count that is not selected.
 */
function useRefusedRow(list: ListActor<ControlSheet>, rows: readonly ControlCount[]) {
  const t = useText()
  const sheetName = useSheetName()
  const shownSheets = useSelector(list, selectRows<ControlSheet>)
  return (id: string): RefusedRow | null => {
    const row = rows.find((candidate) => candidate.id === id)
    if (!row) return null
    const counts = shownSheets.find((sheet) => sheet.id === row.cashLogId)?.counts ?? [row]
    const { date, establishmentId, cashRegisterId, cashLogId } = row
    const blockingByStatus = Map.groupBy(
      counts.filter(({ status }) => !canFollow(countLifecycle, status, 'send') && !isSent(status)),
      ({ status }) => status,
    )
    const address = { status: ANY_STATUS, date_from: date, date_to: date, establishmentId, cashRegisterId }
    return {
      name: sheetName(row),
      href: `/control?${new URLSearchParams({ ...address, id: cashLogId })}`,
      blockers: [...blockingByStatus].map(([status, ofStatus]) =>
        t('control.blocker', {
          status: t(controlStatusKey(status)),
          categories: ofStatus.map(({ paymentCategoryName }) => paymentCategoryName).join(', '),
        }),
      ),
    }
  }
}

/**
 * A button that selects the sheets of all pages that match the filters; shown once the whole page is selected. A command accepts at most
 * `MAX_BULK_COUNTS` counts; the button names this limit if the sheets can have more, each as many as the largest sheet of the page.
 */
function SelectMatchingButton({ control, list, request }: Omit<CommandsProps, 'onDone'>) {
  const t = useText()
  const shownSheets = useSelector(list, selectRows<ControlSheet>)
  const total = useSelector(list, selectTotalItems)
  const isCapped = useSelector(list, selectTotalIsCapped)
  const selected = useSelector(control, selectSelectedSheets, isSameSelection)
  const isGathering = useSelector(control, (snapshot) => snapshot.matches('gathering'))
  const hasOnlyCompleteSheets = selected.completeIds.length > 0 && selected.partialIds.length === 0
  const countsOfSheets = shownSheets.map(({ counts }) => matchingCounts(counts, request.filters).length)
  const isWholePage =
    hasOnlyCompleteSheets && selected.completeIds.length >= countsOfSheets.filter((count) => count > 0).length
  if (total <= shownSheets.length || !isWholePage) return null
  return (
    <Button busy={isGathering} onClick={() => control.send({ type: 'SELECT_MATCHING', request })}>
      {t('control.selectMatching', {
        count: total,
        limit: MAX_BULK_COUNTS,
        capped: String(isCapped || total * Math.max(...countsOfSheets) > MAX_BULK_COUNTS),
      })}
    </Button>
  )
}

function InvalidationDialog({ control, open }: { control: ControlActor; open: boolean }) {
  const problemText = useProblemText('control.failed')
  const { selected, reason, notice, refusal } = useSelector(control, ({ context }) => context)
  const state = useSelector(control, selectState)
  const hasFailed = state === 'failed'
  return (
    <InvalidationReasonDialog
      open={open}
      rows={selected}
      reason={reason}
      notice={notice}
      error={state === 'reasoning' && refusal ? problemText(refusal) : undefined}
      failure={hasFailed ? problemText(refusal) : undefined}
      busy={state === 'changing'}
      onReason={(text) => control.send({ type: 'EDIT_REASON', text })}
      onConfirm={() => control.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
      onCancel={() => control.send({ type: 'CANCEL' })}
    />
  )
}

/** A count that a command changed. */
type ChangedCount = Pick<ControlCount, 'id' | 'version'>

/** After counts were controlled or invalidated, shows a notice (with “undo” for controlled ones) and calls `onDone` with these counts. */
function useCommandDone(control: ControlActor, onDone: (changed: readonly ChangedCount[]) => void): void {
  const t = useText()
  const { undo } = useUndoControl()
  useSucceeded<readonly ChangedCount[]>(control, ({ code, data }) => {
    notify.success(
      t('control.done', { count: data.length }),
      t(code === CODES.countsInvalidated ? 'code.11025' : 'code.11024'),
      code === CODES.countsValidated
        ? { label: t('control.undo'), icon: 'undo', onPress: () => undo(data) }
        : undefined,
    )
    onDone(data)
  })
}
