import { useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import type { ControlSheet, Count } from '../../domain/contract/cash-logs.ts'
import type { PaymentCategory } from '../../domain/contract/payments.ts'
import { type CountFilters, matchingCounts } from '../../domain/counting/control-sheets.ts'
import { shownReason } from '../../domain/counting/log-lines.ts'
import { failedJobsAddress } from '../../domain/jobs/job-address.ts'
import { countLifecycle } from '../../domain/lifecycles/count.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { useDates, useFailureText, useText } from '../../i18n/index.ts'
import { refusalOfCommand } from '../../machines/control/selection.ts'
import { selectSelectedIds } from '../../machines/control/selectors.ts'
import type { ControlCommand } from '../../machines/control/types.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { CountsTable, LogFigures } from '../cash-log/log/counts-table.tsx'
import { LogDetails } from '../cash-log/log/log-details.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { Alert, Button, LinkButton, SidePanel, SkeletonText } from '../ui/index.ts'
import style from './control.module.css'
import { type ControlActor, isSameIds } from './control-rows.tsx'
import { LateClosing, ReplacedClosing } from './late-closing.tsx'
import { ControlStatusBadge } from './sheet-status.tsx'
import { useUndoControl } from './use-undo-control.ts'

const SheetAttachments = lazyComponent(
  () => import('./sheet-attachments.tsx'),
  'SheetAttachments',
  <SkeletonText lines={3} />,
)

interface SheetPanelProps {
  sheet: ControlSheet
  control: ControlActor
  /** The filters of the list: commands apply to the counts that they match. */
  filters: CountFilters
  categories: readonly PaymentCategory[]
  onClose: () => void
}

/** The panel of one sheet: its figures, its lines with checkboxes, its reason and comment, its attachments and its history. */
export function SheetPanel({ sheet, control, filters, categories, onClose }: SheetPanelProps) {
  const t = useText()
  const { date } = useDates()
  const { LaterPorts } = useApp()
  const [openedCount, setOpenedCount] = useState<Count | null>(null)
  const selected = useSelector(control, selectSelectedIds, isSameIds)
  const isIdle = useSelector(control, (snapshot) => snapshot.matches('selecting'))
  const matchingIds = new Set(matchingCounts(sheet.counts, filters).map(({ id }) => id))
  const reason = shownReason(sheet.deltaCents, sheet.reasonName)
  const failedCounts = sheet.counts.filter(({ status }) => status === 'ERROR')
  return (
    <SidePanel
      title={t('cashLog.start.sheet', {
        service: t(`service.${sheet.service}`),
        date: date(sheet.date),
        register: sheet.cashRegisterName,
      })}
      onClose={onClose}
      footer={<SheetCommands sheet={sheet} control={control} filters={filters} />}
    >
      <div className={style.sheetDetails}>
        <header className={style.sheetHead}>
          <p className={style.label}>{sheet.establishmentName}</p>
          <div className={style.figure}>
            <span>{sheet.countedByName}</span>
            <ControlStatusBadge status={sheet.status} />
          </div>
          <ReplacedClosing sheet={sheet} />
          <LateClosing sheet={sheet} />
          {failedCounts.length > 0 && (
            <FailedSending hasProvision={failedCounts.some(({ hasProvisionCode }) => hasProvisionCode)} />
          )}
        </header>
        <section aria-labelledby="panel-lines">
          <h3 id="panel-lines">{t('control.panel.lines')}</h3>
          <div className={style.wholeSheet}>
            <LogFigures log={sheet} />
            <CountsTable
              log={sheet}
              categories={categories}
              onDetails={setOpenedCount}
              selection={{
                isSelected: ({ id }) => selected.includes(id),
                mayChange: ({ id }) => isIdle && matchingIds.has(id),
                onToggle: ({ id }) => control.send({ type: 'TOGGLE', id }),
              }}
            />
            {reason !== null && (
              <p>
                <span className={style.label}>{t('cashLog.field.reason')}</span> {reason}
              </p>
            )}
            {sheet.comment !== '' && (
              <p>
                <span className={style.label}>{t('cashLog.field.comment')}</span> {sheet.comment}
              </p>
            )}
            <LogDetails
              log={sheet}
              count={openedCount}
              categories={categories}
              onClose={() => setOpenedCount(null)}
            />
          </div>
        </section>
        <Suspense fallback={<SkeletonText lines={3} />}>
          <LaterPorts>
            <SheetAttachments sheet={sheet} />
          </LaterPorts>
        </Suspense>
        <section aria-labelledby="panel-history">
          <h3 id="panel-history">{t('history.title')}</h3>
          <HistoryPanel entityId={sheet.id} version={sheet.version} />
        </section>
      </div>
    </SidePanel>
  )
}

/**
 * Says that sending a sheet to accounting failed, and how to continue: run its job again, or send the whole till
 * again.
 */
function FailedSending({ hasProvision }: { hasProvision: boolean }) {
  const t = useText()
  const { role } = useSessionUser()
  const jobs = failedJobsAddress(role, 'all')
  return (
    <Alert
      title={t('control.panel.failed')}
      action={jobs && <LinkButton href={jobs}>{t('control.panel.failedJobs')}</LinkButton>}
    >
      {t(hasProvision ? 'control.panel.failedProvision' : 'control.panel.failedSending')}
    </Alert>
  )
}

/**
 * The actions on this sheet only. While counts are selected, validating and sending back are disabled: the
 * selection bar then has these actions.
 */
function SheetCommands({ sheet, control, filters }: Pick<SheetPanelProps, 'sheet' | 'control' | 'filters'>) {
  const t = useText()
  const failureText = useFailureText()
  const hasSelection = useSelector(control, ({ context }) => context.selected.length > 0)
  const isIdle = useSelector(control, (snapshot) => snapshot.matches('selecting'))
  const counts = matchingCounts(sheet.counts, filters)
  const disabledReasonOf = (event: ControlCommand): string | undefined => {
    if (hasSelection) return t('control.panel.useBar')
    if (!isIdle) return t('busy.label')
    if (counts.length === 0) return t('control.panel.noLine')
    const refusal = refusalOfCommand(counts, event)
    return refusal ? failureText({ refusal: refusal.name }) : undefined
  }
  const run = (type: 'VALIDATE' | 'INVALIDATE') => {
    control.send({ type: 'TOGGLE', id: sheet.id })
    control.send({ type })
  }
  const { undo, isRunning } = useUndoControl()
  const undoable = counts.filter(({ status }) => canFollow(countLifecycle, status, 'undoControl'))
  return (
    <>
      <Button icon="undo" disabledReason={disabledReasonOf('invalidate')} onClick={() => run('INVALIDATE')}>
        {t('control.invalidate')}
      </Button>
      {undoable.length > 0 ? (
        <Button
          busy={isRunning}
          disabledReason={isIdle ? undefined : t('busy.label')}
          onClick={() => undo(undoable)}
        >
          {t('control.undo')}
        </Button>
      ) : (
        <Button
          look="primary"
          icon="check"
          disabledReason={disabledReasonOf('accountingValidate')}
          onClick={() => run('VALIDATE')}
        >
          {t('control.validate')}
        </Button>
      )}
    </>
  )
}
