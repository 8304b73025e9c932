import { useSelector } from '@xstate/react'
import { Suspense, useCallback, useState } from 'react'
import type { CountRow } from '../../domain/contract/cash-logs.ts'
import { totalOf } from '../../domain/counting/count-totals.ts'
import { countLifecycle } from '../../domain/lifecycles/count.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { useFailureText, useMoney, useText } from '../../i18n/index.ts'
import { isWhole } from '../../machines/control/row-events.ts'
import { selectIsInvalidating, selectState } from '../../machines/control/selectors.ts'
import { MAX_SELECTED } from '../../machines/control/types.ts'
import { selectRows, selectTotalIsCapped, selectTotalItems } from '../../machines/list/selectors.ts'
import type { ListRequest } from '../../machines/list/types.ts'
import type { SendingSubject } from '../../machines/sending/types.ts'
import { part, useHasBeenTrue } from '../data/part.tsx'
import type { ListActor } from '../data/use-list.ts'
import { Alert, Button, Row, SelectionBar, usePreload, useWindowOver } from '../ui/index.ts'
import { useCountName } from './columns.tsx'
import style from './control.module.css'
import type { ControlActor } from './control-rows.tsx'
import { Refused } from './refused.tsx'

/** The dialog that sends to accounting is loaded on first use. */
const loadReason = () => import('./reason-dialog.tsx')
const ReasonDialog = part(loadReason, 'ReasonDialog')
const SendingDialog = part(() => import('../accounting/sending-dialog.tsx'), 'SendingDialog')

export interface CommandsProps {
  control: ControlActor
  list: ListActor<CountRow>
  request: ListRequest
}

/** The selected rows: their sum, the actions on them, the dialog for the reason, and errors. */
export function Commands({ control, list, request }: CommandsProps) {
  const t = useText()
  const { money } = useMoney()
  const state = useSelector(control, selectState)
  const { selected, command, matchingTotal } = useSelector(control, ({ context }) => context)
  const rows = selected.filter(isWhole)
  const isInvalidating = useSelector(control, selectIsInvalidating)
  const wasAsked = useHasBeenTrue(isInvalidating)
  usePreload(loadReason)
  const busy = state === 'changing'
  const nameOf = useCountName()
  const [sending, setSending] = useState<SendingSubject | null>(null)
  // A dialog may still be loading: key presses are meant for it from the moment it was asked for.
  useWindowOver(isInvalidating || sending !== null)
  const send = (status: SendingSubject['status']) =>
    setSending({ of: 'counts', status, ids: selected.slice(0, MAX_SELECTED).map(({ id }) => id) })
  const sendable = (event: 'send' | 'sendProvision') =>
    rows.length > 0 && rows.every((row) => canFollow(countLifecycle, row.status, event))
  const mayProvision = sendable('sendProvision') && rows.every((row) => row.hasProvisionCode)
  const changed = useCallback(() => {
    list.send({ type: 'REFRESH' })
  }, [list])

  return (
    <div className={style.commands}>
      <Trouble control={control} list={list} />
      <SelectionBar
        count={selected.length}
        total={money(totalOf(rows))}
        onClear={() => control.send({ type: 'CLEAR' })}
      >
        {matchingTotal === null ? (
          <MatchingButton control={control} list={list} request={request} />
        ) : (
          matchingTotal.count > MAX_SELECTED && (
            <span className={style.firstOf}>
              {t('control.firstOf', {
                count: MAX_SELECTED,
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
          disabledReason={state === 'selecting' || busy ? undefined : t('busy.label')}
          onClick={() => control.send({ type: 'VALIDATE' })}
        >
          {t('control.validate')}
        </Button>
        <Button
          icon="undo"
          busy={busy && command === 'invalidate'}
          disabledReason={state === 'selecting' || busy ? undefined : t('busy.label')}
          onClick={() => control.send({ type: 'INVALIDATE' })}
        >
          {t('control.invalidate')}
        </Button>
        <Button
          icon="send"
          disabledReason={mayProvision && state === 'selecting' ? undefined : t('control.send.notProvision')}
          onClick={() => send('SENTP')}
        >
          {t('accounting.provision')}
        </Button>
        <Button
          icon="send"
          disabledReason={sendable('send') && state === 'selecting' ? undefined : t('control.send.notReady')}
          onClick={() => send('SEND')}
        >
          {t('accounting.send')}
        </Button>
      </SelectionBar>
      {sending && (
        <Suspense fallback={null}>
          <SendingDialog
            key={sending.ids.join()}
            subject={sending}
            nameOf={(id) => {
              const row = rows.find((candidate) => candidate.id === id)
              return row ? nameOf(row) : null
            }}
            onChanged={changed}
            onStarted={() => control.send({ type: 'CLEAR' })}
            onClose={() => setSending(null)}
          />
        </Suspense>
      )}
      {wasAsked && (
        <Suspense fallback={null}>
          <Reason control={control} open={isInvalidating} />
        </Suspense>
      )}
    </div>
  )
}

/** Selects every row that matches the filters, on all pages, up to the limit of one command. */
function MatchingButton({ control, list, request }: CommandsProps) {
  const t = useText()
  const shown = useSelector(list, selectRows<CountRow>)
  const total = useSelector(list, selectTotalItems)
  const isCapped = useSelector(list, selectTotalIsCapped)
  const selectedIds = useSelector(control, ({ context }) => context.selected.length)
  const gathering = useSelector(control, (snapshot) => snapshot.matches('gathering'))
  if (total <= shown.length || selectedIds < shown.length) return null
  return (
    <Button busy={gathering} onClick={() => control.send({ type: 'SELECT_MATCHING', request })}>
      {t('control.selectMatching', {
        count: Math.min(total, MAX_SELECTED),
        capped: String(isCapped || total > MAX_SELECTED),
      })}
    </Button>
  )
}

function Reason({ control, open }: { control: ControlActor; open: boolean }) {
  const t = useText()
  const failureText = useFailureText()
  const { selected, reason, notice, refusal } = useSelector(control, ({ context }) => context)
  const state = useSelector(control, selectState)
  const failed = state === 'failed'
  return (
    <ReasonDialog
      open={open}
      rows={selected.length}
      reason={reason}
      notice={notice}
      error={state === 'reasoning' && refusal ? failureText({ refusal: refusal.name }) : undefined}
      failure={
        failed
          ? refusal === null
            ? t('control.failed')
            : failureText({ refusal: refusal.name, code: refusal.code })
          : undefined
      }
      busy={state === 'changing'}
      onReason={(text) => control.send({ type: 'EDIT_REASON', text })}
      onConfirm={() => control.send({ type: failed ? 'RETRY' : 'CONFIRM' })}
      onCancel={() => control.send({ type: 'CANCEL' })}
    />
  )
}

/** Why the command failed: refused rows, or the network. */
function Trouble({ control, list }: Pick<CommandsProps, 'control' | 'list'>) {
  const t = useText()
  const failureText = useFailureText()
  const state = useSelector(control, selectState)
  const { selected, refusal, command } = useSelector(control, ({ context }) => context)
  const shown = useSelector(list, selectRows<CountRow>)
  const retryable = state === 'gatherFailed' || (state === 'failed' && command === 'accountingValidate')
  if (retryable) {
    return (
      <Alert
        title={t('control.failedTitle')}
        action={
          <Row>
            <Button look="primary" icon="refresh" onClick={() => control.send({ type: 'RETRY' })}>
              {t('action.retry')}
            </Button>
            <Button onClick={() => control.send({ type: 'CANCEL' })}>{t('action.cancel')}</Button>
          </Row>
        }
      >
        {refusal === null ? t('control.failed') : failureText({ refusal: refusal.name, code: refusal.code })}
      </Alert>
    )
  }
  if (state !== 'selecting' || refusal === null) return null
  return (
    <Refused
      refusal={refusal}
      rows={[...selected.filter(isWhole), ...shown]}
      onDropRefused={() => control.send({ type: 'DROP_REFUSED' })}
      onDismiss={() => control.send({ type: 'DISMISS' })}
    />
  )
}
