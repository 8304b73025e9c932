import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { BankImport } from '../../../domain/contract/bank.ts'
import type { Refusal } from '../../../domain/outcome.ts'
import { type MessageId, useFailureText, useText } from '../../../i18n/index.ts'
import { bankUploadWith } from '../../../machines/bank-upload/machine.ts'
import { useApp } from '../../app.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Alert, Button, Panel, Row, Stack } from '../../ui/index.ts'
import { useWorkflow } from '../../use-workflow.ts'
import style from './bank.module.css'

/** File extensions that banks use; the format is detected from the content. */
const NAMES = '.xml,.txt,.csv,.sta,.940,.mt940,.120,.cfonb,.dat'

/** Imports a bank statement: the result, or every error with its row, stays visible. */
export function Upload() {
  const t = useText()
  const failureText = useFailureText()
  const { ports } = useApp()
  const [part, setPart] = useState(0)
  const [machine] = useState(() =>
    bankUploadWith({ ...ports.bank.upload, upload: ports.bank.upload.uploadTelling(setPart) }),
  )
  const actor = useWorkflow(machine)
  const state = useSelector(actor, ({ value }) => value)
  const { file, brought, refusal } = useSelector(actor, ({ context }) => context)
  const isOver = state === 'ready'
  const key = file?.key
  useEffect(() => {
    if (isOver && file && key) ports.bank.upload.forget(file)
  }, [isOver, key, file, ports])
  const name = file?.name ?? ''
  return (
    <Panel title={t('bank.upload')}>
      <div data-state={state} data-upload={brought ? brought.newLines : (refusal?.name ?? '')}>
        <Stack gap={12}>
          <FileDrop
            text={t('bank.upload.drop')}
            hint={t('bank.upload.hint')}
            choices={[{ label: t('bank.upload.choose'), accept: NAMES }]}
            busy={state !== 'ready'}
            onPick={(picked) => {
              setPart(0)
              actor.send({ type: 'PICK', file: ports.bank.upload.pick(picked) })
            }}
          />
          {state === 'sending' && (
            <div className={style.progress}>
              <progress aria-label={t('bank.upload.progress', { name })} value={part} />
              <Button size="small" onClick={() => actor.send({ type: 'CANCEL' })}>
                {t('action.cancel')}
              </Button>
            </div>
          )}
          {state === 'failed' && (
            <Alert
              action={
                <Row>
                  <Button onClick={() => actor.send({ type: 'RETRY' })}>{t('action.retry')}</Button>
                  <Button onClick={() => actor.send({ type: 'CANCEL' })}>{t('action.cancel')}</Button>
                </Row>
              }
            >
              {refusal ? failureText({ refusal: refusal.name, code: refusal.code }) : t('bank.upload.failed')}
            </Alert>
          )}
          {isOver && brought && (
            <Brought name={name} brought={brought} onDismiss={() => actor.send({ type: 'DISMISS' })} />
          )}
          {isOver && refusal && (
            <Refused name={name} refusal={refusal} onDismiss={() => actor.send({ type: 'DISMISS' })} />
          )}
        </Stack>
      </div>
    </Panel>
  )
}

interface OutcomeProps {
  name: string
  onDismiss: () => void
}

function Brought({ name, brought, onDismiss }: OutcomeProps & { brought: BankImport }) {
  const t = useText()
  const isKnown = brought.statements.length === 0
  return (
    <Alert tone={isKnown ? 'info' : 'success'} onDismiss={onDismiss}>
      {isKnown
        ? t('bank.upload.known', { name })
        : t('bank.upload.new', { name, count: brought.newLines, lines: brought.lines })}
    </Alert>
  )
}

function Refused({ name, refusal, onDismiss }: OutcomeProps & { refusal: Refusal }) {
  const t = useText()
  const failureText = useFailureText()
  const faults = refusal.issues.map(({ path, key }) => {
    const [row = '', place = ''] = path.split('.')
    return { row, place: t(`bank.place.${place}` as MessageId), fault: t(key as MessageId) }
  })
  return (
    <Alert
      onDismiss={onDismiss}
      {...(faults.length > 0 && { title: t('bank.faults', { name, count: faults.length }) })}
    >
      <p>{failureText({ refusal: refusal.name, code: refusal.code })}</p>
      {faults.length > 0 && (
        <ul className={style.faults}>
          {faults.map(({ row, place, fault }) => (
            <li key={`${row} ${place} ${fault}`}>{t('bank.fault', { row, place, fault })}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
