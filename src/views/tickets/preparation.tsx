import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { TicketDispatch } from '../../domain/contract/tickets.ts'
import { serviceAt } from '../../domain/dates/calendar.ts'
import { issuersOf } from '../../domain/lifecycles/ticket-dispatch.ts'
import { useFailureText, useText } from '../../i18n/index.ts'
import { selectHasFailed, selectIsLocked } from '../../machines/tags.ts'
import {
  selectIsOpen,
  selectObstacle,
  ticketPreparationWith,
} from '../../machines/ticket-preparation/machine.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { CommandProblem } from '../data/command-failed.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { DraftNote } from '../drafts/draft-note.tsx'
import { Alert, Button, Dialog, notify, SkeletonText, Stack, usePreload } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'

const loadPreparationChoice = () => import('./preparation-choice.tsx')
/** Imported after the screen is shown. */
const PreparationChoice = lazyComponent(
  loadPreparationChoice,
  'PreparationChoice',
  <SkeletonText lines={5} />,
)

/** The button and the dialog that prepare a dispatch of the tickets that wait in the current establishment. */
export function DispatchPreparation({ onPrepared }: { onPrepared: (id: string) => void }) {
  const t = useText()
  const failureText = useFailureText()
  const { ports } = useApp()
  const user = useSessionUser()
  const [machine] = useState(() =>
    ticketPreparationWith({ ...ports.tickets.preparation, drafts: ports.drafts('ticket-preparation') }),
  )
  const preparation = useWorkflow(machine)
  usePreload(loadPreparationChoice)
  const isOpen = useSelector(preparation, selectIsOpen)
  const obstacle = useSelector(preparation, selectObstacle)
  const { refusal, notice, waiting } = useSelector(preparation, ({ context }) => context)
  const isUnavailable = useSelector(preparation, (state) => state.matches('unavailable'))
  const isChoosing = useSelector(preparation, (state) => state.matches('choosing'))
  const isRunning = useSelector(preparation, selectIsLocked)
  const hasFailed = useSelector(preparation, selectHasFailed)
  useSucceeded<TicketDispatch>(preparation, ({ data }) => {
    notify.success(t('tickets.prepared'))
    onPrepared(data.id)
  })
  const establishmentName = user.establishments.find(({ id }) => id === user.establishmentId)?.name ?? ''
  const isEmpty = isChoosing && waiting !== null && issuersOf(waiting.lines).length === 0
  return (
    <>
      <Button
        look="primary"
        icon="send"
        disabledReason={user.establishmentId === null ? t('tickets.prepare.nowhere') : undefined}
        onClick={() =>
          preparation.send({ type: 'OPEN', today: serviceAt(ports.clock.now(), user.timeZone).date })
        }
      >
        {t('tickets.prepare')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('tickets.prepare.title', { establishment: establishmentName })}
        onClose={() => preparation.send({ type: 'CANCEL' })}
        footer={
          <>
            <Button onClick={() => preparation.send({ type: 'CANCEL' })}>{t('action.cancel')}</Button>
            {!isUnavailable && (
              <Button
                look="primary"
                busy={isRunning}
                disabledReason={isChoosing && obstacle ? failureText({ refusal: obstacle }) : undefined}
                onClick={() => preparation.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
              >
                {t(hasFailed ? 'action.retry' : 'tickets.prepare.submit')}
              </Button>
            )}
          </>
        }
      >
        <Stack>
          {isUnavailable && (
            <LoadingFailed refusal={refusal} onRetry={() => preparation.send({ type: 'RETRY' })} />
          )}
          {!isUnavailable && !waiting && <SkeletonText lines={5} />}
          {waiting && <DraftNote notice={notice} />}
          {waiting && <PreparationChoice preparation={preparation} />}
          {isEmpty && <Alert tone="info">{t('tickets.prepare.nothing')}</Alert>}
          {!isUnavailable && <CommandProblem refusal={refusal} hasFailed={hasFailed} />}
        </Stack>
      </Dialog>
    </>
  )
}
