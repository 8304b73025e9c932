import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useText } from '../../../i18n/index.ts'
import type { bankSettlementWith } from '../../../machines/bank-settlement/machine.ts'
import type { bankSplitWith } from '../../../machines/bank-split/machine.ts'
import { CommandProblem, useLockReason } from '../../data/command-failed.tsx'
import { LoadingFailed } from '../../data/loading-failed.tsx'
import { Button, Dialog, Money, Row, SkeletonText, Stack } from '../../ui/index.ts'

interface SubmitDialogProps {
  open: boolean
  title: string
  /** The label of the submit button, unless the command failed. */
  submitLabel: string
  /** Why the command can't be sent yet; undefined when it can. */
  disabledReason?: string | undefined
  /** True while the command is being sent: the dialog can't be cancelled. */
  busy?: boolean
  hasFailed?: boolean
  send: (event: { readonly type: 'CANCEL' | 'CONFIRM' | 'RETRY' }) => void
  children?: ReactNode
}

/** A dialog with a cancel and a submit button. After a temporary failure, the submit button sends the command again. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { open, title, submitLabel, disabledReason, busy = false, hasFailed = false, send, children } = props
  const t = useText()
  const cancel = () => send({ type: 'CANCEL' })
  return (
    <Dialog
      open={open}
      title={title}
      onClose={busy ? () => undefined : cancel}
      footer={
        <>
          <Button disabledReason={busy ? t('busy.label') : undefined} onClick={cancel}>
            {t('action.cancel')}
          </Button>
          <Button
            look="primary"
            disabledReason={busy ? t('busy.label') : disabledReason}
            onClick={() => send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
          >
            {hasFailed ? t('action.retry') : submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

export type SettlementActor = ActorRefFrom<ReturnType<typeof bankSettlementWith>>
export type SplitActor = ActorRefFrom<ReturnType<typeof bankSplitWith>>

/** Why nothing can be edited in the dialog of a bank line; undefined when it can. */
export function useLineLockReason(actor: SettlementActor | SplitActor): string | undefined {
  return useLockReason({
    isRunning: useSelector(actor, (state) => state.hasTag('locked')),
    hasFailed: useSelector(actor, (state) => state.hasTag('failed')),
    refusal: useSelector(actor, ({ context }) => context.refusal),
  })
}

interface LineDialogProps {
  actor: SettlementActor | SplitActor
  /** The label of the bank line, shown with its amount. */
  label: string
  title: string
  submitLabel: string
  /** Why the command can't be sent yet; undefined when it can. */
  obstacle: string | undefined
  /** The form, shown once its choices are loaded. */
  children: ReactNode
}

/** A submit dialog for a command on one bank line. The choices of its form are loaded when the dialog opens. */
export function LineDialog({ actor, label, title, submitLabel, obstacle, children }: LineDialogProps) {
  const t = useText()
  const isOpen = useSelector(actor, (state) => state.hasTag('open'))
  const isBusy = useSelector(actor, (state) => state.hasTag('locked'))
  const hasFailed = useSelector(actor, (state) => state.hasTag('failed'))
  const isLoading = useSelector(actor, (state) => state.matches('loading'))
  const isUnavailable = useSelector(actor, (state) => state.matches('unavailable'))
  const amountCents = useSelector(actor, ({ context }) => context.line?.amountCents ?? 0)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const isLoaded = !isLoading && !isUnavailable
  const disabledReason = () => {
    if (isUnavailable) return t('failed.title')
    if (isLoading) return t('busy.label')
    return hasFailed ? undefined : obstacle
  }
  return (
    <SubmitDialog
      open={isOpen}
      title={title}
      submitLabel={submitLabel}
      disabledReason={disabledReason()}
      busy={isBusy}
      hasFailed={hasFailed}
      send={actor.send}
    >
      <Stack>
        <Row justify="between">
          <span>{label}</span>
          <Money cents={amountCents} strong />
        </Row>
        {isLoading && <SkeletonText lines={4} />}
        {isUnavailable && <LoadingFailed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} />}
        {isLoaded && (
          <>
            {children}
            <CommandProblem refusal={refusal} hasFailed={hasFailed} />
          </>
        )}
      </Stack>
    </SubmitDialog>
  )
}
