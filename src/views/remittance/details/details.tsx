import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useState } from 'react'
import type { Establishment } from '../../../domain/contract/organizations.ts'
import type { Remittance } from '../../../domain/contract/remittances.ts'
import { mayRemoveAttachments } from '../../../domain/documents/attachment-removal.ts'
import { maySelfValidate } from '../../../domain/lifecycles/remittance.ts'
import { mayReschedule } from '../../../domain/lifecycles/rescheduling.ts'
import { remittanceDisplayStatus } from '../../../domain/lifecycles/without-carrier.ts'
import type { Refusal } from '../../../domain/outcome.ts'
import { isExchanged } from '../../../domain/wallet/exchanges.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import type { HandOverActor } from '../../../machines/hand-over/machine.ts'
import {
  handOverWith,
  selectIsHandingOver,
  selectIsUndoing,
  selectMayUndo,
  selectMayValidate,
} from '../../../machines/hand-over/machine.ts'
import { statePath } from '../../../machines/state-path.ts'
import { selectHasFailed, selectIsLocked } from '../../../machines/tags.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { Attachments } from '../../attachments/attachments.tsx'
import { CommandFailed } from '../../data/command-failed.tsx'
import { lazyComponent } from '../../data/lazy-component.tsx'
import { LoadingFailed } from '../../data/loading-failed.tsx'
import { NotLoaded } from '../../data/not-loaded.tsx'
import { useSuccessNotice } from '../../data/success-notice.ts'
import { useDocument } from '../../data/use-document.ts'
import { HistoryPanel } from '../../history/history-panel.tsx'
import {
  Button,
  ConfirmDialog,
  Page,
  Panel,
  Row,
  SkeletonText,
  StatusBadge,
  usePreload,
} from '../../ui/index.ts'
import { useSucceeded } from '../../use-emitted.ts'
import { useStartFocus } from '../../use-start-focus.ts'
import { useWorkflow } from '../../use-workflow.ts'
import style from './details.module.css'
import { RemittanceDocuments } from './documents.tsx'
import { HandOverForm } from './hand-over.tsx'
import { RemittancePouches } from './pouches.tsx'
import { handOverTexts, RemittanceData } from './remittance-data.tsx'

const loadRescheduleDialog = () => import('./reschedule-dialog.tsx')
const RescheduleDialog = lazyComponent(loadRescheduleDialog, 'RescheduleDialog')

const LIST_CRUMB = { title: 'shell.menu.remittances', link: '/moneyremittance' } as const

/**
 * One remittance: its data, its pouches, its history, and the actions on it. The settings are those of its establishment, which can be another
 * than the current one.
 */
export function RemittanceDetails({ id }: { id: string }) {
  const { establishmentId: currentId } = useSessionUser()
  const [establishmentId, setEstablishmentId] = useState(currentId ?? '')
  return (
    <DetailsInEstablishment
      key={establishmentId}
      id={id}
      establishmentId={establishmentId}
      onEstablishment={setEstablishmentId}
    />
  )
}

interface DetailsInEstablishmentProps {
  id: string
  establishmentId: string
  /** Called with the establishment of the remittance if it differs from `establishmentId`. */
  onEstablishment: (id: string) => void
}

function DetailsInEstablishment({ id, establishmentId, onEstablishment }: DetailsInEstablishmentProps) {
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.establishments.load, { id: establishmentId })
  const [reload, setReload] = useState<{ count: number; refusal: Refusal | null }>({
    count: 0,
    refusal: null,
  })
  if (!data) return <NotLoaded {...loading} lines={8} />
  return (
    <LoadedDetails
      key={reload.count}
      id={id}
      establishment={data}
      conflict={reload.refusal}
      onEstablishment={onEstablishment}
      onReload={(refused) => setReload(({ count }) => ({ count: count + 1, refusal: refused }))}
    />
  )
}

interface LoadedDetailsProps extends Pick<DetailsInEstablishmentProps, 'id' | 'onEstablishment'> {
  establishment: Establishment
  /** Why the planned date was not changed, if somebody else changed the remittance first. */
  conflict: Refusal | null
  onReload: (conflict: Refusal | null) => void
}

function LoadedDetails({ id, establishment, conflict, onEstablishment, onReload }: LoadedDetailsProps) {
  const t = useText()
  const { ports } = useApp()
  const user = useSessionUser()
  const [machine] = useState(() =>
    handOverWith({
      ...ports.remittance.handOver,
      drafts: ports.drafts('hand-over'),
    }),
  )
  const handOver = useWorkflow(machine, {
    input: {
      remittanceId: id,
      actorId: user.id,
      allowSelfValidation: maySelfValidate(establishment, ports.clock.now()),
    },
  })
  const state = useSelector(handOver, ({ value }) => statePath(value))
  const remittance = useSelector(handOver, ({ context }) => context.remittance)
  const establishmentId = remittance?.establishmentId ?? establishment.id
  useEffect(() => {
    if (establishmentId !== establishment.id) onEstablishment(establishmentId)
  }, [establishmentId, establishment.id, onEstablishment])
  const refusal = useSelector(handOver, ({ context }) => context.refusal)
  const isHandingOver = useSelector(handOver, selectIsHandingOver)
  const [isRescheduling, setRescheduling] = useState(false)
  const [shownConflict, setShownConflict] = useState(conflict)
  const showSuccess = useSuccessNotice()
  useSucceeded(handOver, (succeeded) => {
    showSuccess(succeeded)
    setShownConflict(null)
  })
  usePreload(loadRescheduleDialog)

  useStartFocus(isHandingOver ? 'handOver' : (remittance?.status ?? 'loading'), 'h1')
  const name = remittance
    ? [
        t('remittance.name', { reference: String(remittance.reference) }),
        ...(remittance.establishmentId === user.establishmentId ? [] : [remittance.establishmentName]),
      ].join('\u00a0· ')
    : t('remittance.facts')
  return (
    <div data-screen="remittance" data-state={state}>
      <Page
        title={name}
        badge={
          remittance && (
            <StatusBadge
              status={remittance.status}
              text={t(`remittance.status.${remittanceDisplayStatus(remittance)}`)}
            />
          )
        }
        breadcrumb={[{ title: 'shell.menu.remittance', link: '/moneyremittance' }, LIST_CRUMB]}
        action={
          remittance &&
          !isHandingOver && <Actions handOver={handOver} onReschedule={() => setRescheduling(true)} />
        }
      >
        {state === 'loading' && !remittance && <SkeletonText lines={8} />}
        {state === 'unavailable' && (
          <LoadingFailed refusal={refusal} onRetry={() => handOver.send({ type: 'RETRY' })} />
        )}
        {state === 'open' && (refusal ?? shownConflict) && (
          <CommandFailed refusal={refusal ?? shownConflict} />
        )}
        {remittance && isHandingOver && <HandOverForm handOver={handOver} />}
        {remittance && !isHandingOver && (
          <div className={style.columns}>
            <div className={style.column}>
              <RemittanceData remittance={remittance} />
              <RemittancePouches pouches={remittance.pouches} />
              {remittance.leftPouches.length > 0 && (
                <Panel title={t('remittance.leftBehind')} flush>
                  <RemittancePouches pouches={remittance.leftPouches} title="remittance.leftBehind" />
                </Panel>
              )}
              <div className={style.documents}>
                <Panel title={t('remittance.papers')}>
                  <RemittanceDocuments id={id} />
                </Panel>
              </div>
            </div>
            <div className={style.column}>
              <Panel title={t('remittance.custody')}>
                <HistoryPanel entityId={id} version={remittance.version} />
              </Panel>
              <Attachments
                entity="remittance"
                entityId={id}
                mayRemove={mayRemoveAttachments({
                  entity: 'remittance',
                  handedOverOn: remittance.handedOverOn,
                })}
              />
            </div>
          </div>
        )}
        {remittance && <UndoDialog handOver={handOver} remittance={remittance} />}
        {remittance && isRescheduling && (
          <Suspense fallback={null}>
            <RescheduleDialog
              remittance={remittance}
              schedule={establishment}
              onChanged={onReload}
              onClose={() => setRescheduling(false)}
            />
          </Suspense>
        )}
      </Page>
    </div>
  )
}

/** Printing, and the actions that the remittance's lifecycle allows in its status. */
function Actions({ handOver, onReschedule }: { handOver: HandOverActor; onReschedule: () => void }) {
  const t = useText()
  const mayUndo = useSelector(handOver, selectMayUndo)
  const mayValidate = useSelector(handOver, selectMayValidate)
  const remittance = useSelector(handOver, ({ context }) => context.remittance)
  const hasCarrier = remittance?.carrierId !== null
  const isAnyExchanged = remittance?.pouches.some(isExchanged) ?? false
  return (
    <Row>
      <Button icon="print" onClick={() => window.print()}>
        {t('action.print')}
      </Button>
      {mayUndo && remittance && mayReschedule(remittance.status) && (
        <Button icon="calendar" aria-haspopup="dialog" onClick={onReschedule}>
          {t('remittance.reschedule')}
        </Button>
      )}
      {mayUndo && (
        <Button
          icon="undo"
          disabledReason={isAnyExchanged ? t('remittance.undo.exchanged') : undefined}
          onClick={() => handOver.send({ type: 'UNDO' })}
        >
          {t('remittance.undo')}
        </Button>
      )}
      {mayValidate && (
        <Button look="primary" icon="pouch" onClick={() => handOver.send({ type: 'VALIDATE' })}>
          {t(handOverTexts(hasCarrier).action)}
        </Button>
      )}
    </Row>
  )
}

/**
 * Asks for confirmation before a preparation is undone. If the pouches were recorded as handed over, it says when, and whether a count of the
 * carrier is lost.
 */
function UndoDialog({ handOver, remittance }: { handOver: HandOverActor; remittance: Remittance }) {
  const t = useText()
  const { longDate } = useDates()
  const isOpen = useSelector(handOver, selectIsUndoing)
  const isRunning = useSelector(handOver, selectIsLocked)
  const hasFailed = useSelector(handOver, selectHasFailed)
  const refusal = useSelector(handOver, ({ context }) => context.refusal)
  const { pouchCount: count, handedOverOn } = remittance
  const hasCarrierCount = remittance.pouches.some(({ carrierCountedCents }) => carrierCountedCents !== null)
  return (
    <ConfirmDialog
      open={isOpen}
      look="danger"
      buttons="yesNo"
      busy={isRunning}
      title={t(handedOverOn === null ? 'remittance.undo.title' : 'remittance.undo.left.title', {
        reference: String(remittance.reference),
      })}
      onConfirm={() => handOver.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
      onCancel={() => handOver.send({ type: 'CANCEL' })}
    >
      {handedOverOn === null ? (
        <p>{t('remittance.undo.message', { count })}</p>
      ) : (
        <>
          <p>{t('remittance.undo.left.message', { count, date: longDate(handedOverOn) })}</p>
          {hasCarrierCount && <p>{t('remittance.undo.left.counted')}</p>}
          <p>{t('remittance.undo.left.correct')}</p>
        </>
      )}
      {hasFailed && <CommandFailed refusal={refusal} />}
    </ConfirmDialog>
  )
}
