import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { BankImport } from '../../../domain/contract/bank.ts'
import { groupByFour } from '../../../domain/group-by-four.ts'
import type { Refusal } from '../../../domain/outcome.ts'
import { type MessageId, useText } from '../../../i18n/index.ts'
import { bankUploadWith } from '../../../machines/bank-upload/machine.ts'
import { useApp } from '../../app.tsx'
import { CommandFailed, useRefusalText } from '../../data/command-failed.tsx'
import { useIssueText } from '../../data/issue-texts.ts'
import { UploadProgress, useReleaseFile } from '../../files/upload.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Alert, Panel, Stack } from '../../ui/index.ts'
import { useWorkflow } from '../../use-workflow.ts'
import style from './bank.module.css'
import { FileLayoutDialog, SkipAccountsDialog } from './file-layout-dialog.tsx'
import { useContinuityText } from './texts.tsx'

/** File extensions that banks use; the format is detected from the content. */
const ACCEPTED_FILES = '.xml,.txt,.csv,.sta,.940,.mt940,.120,.cfonb,.dat'

/** Imports a bank statement, then shows the result, or every error with its row. */
export function StatementUpload() {
  const t = useText()
  const { ports } = useApp()
  const [fraction, setFraction] = useState(0)
  const [machine] = useState(() =>
    bankUploadWith({ ...ports.bank.upload, upload: ports.bank.upload.uploadWithProgress(setFraction) }),
  )
  const actor = useWorkflow(machine)
  const state = useSelector(actor, ({ value }) => value)
  const { file, imported, refusal } = useSelector(actor, ({ context }) => context)
  const isReady = state === 'ready'
  useReleaseFile(ports.bank.upload, file, isReady)
  const name = file?.name ?? ''
  return (
    <Panel title={t('bank.upload')}>
      <div data-state={state} data-upload={imported ? imported.newLines : (refusal?.name ?? '')}>
        <Stack gap={12}>
          <FileDrop
            text={t('bank.upload.drop')}
            hint={t('bank.upload.hint')}
            choices={[{ label: t('bank.upload.choose'), accept: ACCEPTED_FILES }]}
            busy={state !== 'ready'}
            onPick={(picked) => {
              setFraction(0)
              actor.send({ type: 'PICK', file: ports.bank.upload.pick(picked) })
            }}
          />
          {state === 'sending' && (
            <UploadProgress
              label={t('bank.upload.progress', { name })}
              fraction={fraction}
              onCancel={() => actor.send({ type: 'CANCEL' })}
            />
          )}
          {state === 'failed' && (
            <CommandFailed
              refusal={refusal}
              connectionLost="bank.upload.failed"
              onRetry={() => actor.send({ type: 'RETRY' })}
              onCancel={() => actor.send({ type: 'CANCEL' })}
            />
          )}
          {isReady && imported && (
            <UploadResult name={name} result={imported} onDismiss={() => actor.send({ type: 'DISMISS' })} />
          )}
          {isReady && refusal && (
            <RefusedUpload name={name} refusal={refusal} onDismiss={() => actor.send({ type: 'DISMISS' })} />
          )}
        </Stack>
        <FileLayoutDialog actor={actor} />
        <SkipAccountsDialog actor={actor} />
      </div>
    </Panel>
  )
}

interface ResultProps {
  name: string
  onDismiss: () => void
}

function UploadResult({ name, result, onDismiss }: ResultProps & { result: BankImport }) {
  const t = useText()
  const continuity = useContinuityText()
  const accounts = result.skippedAccounts?.map(groupByFour).join(', ')
  const skippedText = accounts !== undefined && <p>{t('bank.upload.skipped', { accounts })}</p>
  if (result.statements.length === 0)
    return (
      <Alert tone="info" onDismiss={onDismiss}>
        {t('bank.upload.known', { name })}
        {skippedText}
      </Alert>
    )
  const gapTexts = result.statements.flatMap((statement) => {
    const text = continuity(statement)
    return text === null ? [] : [t('bank.upload.gap', { account: groupByFour(statement.account), text })]
  })
  return (
    <Alert tone={gapTexts.length > 0 ? 'warning' : 'success'} onDismiss={onDismiss}>
      {t('bank.upload.new', { name, count: result.newLines, lines: result.lines })}
      {skippedText}
      {gapTexts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Alert>
  )
}

function RefusedUpload({ name, refusal, onDismiss }: ResultProps & { refusal: Refusal }) {
  const t = useText()
  const issueText = useIssueText()
  const refusalText = useRefusalText()
  const faults = refusal.issues.map(({ path, key }) => {
    const [row = '', field = ''] = path.split('.')
    return { row, place: t(`bank.place.${field}` as MessageId), fault: issueText(key) }
  })
  return (
    <Alert
      onDismiss={onDismiss}
      {...(faults.length > 0 && { title: t('bank.faults', { name, count: faults.length }) })}
    >
      <p>{refusalText(refusal)}</p>
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
