import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useFailureText, useText } from '../../i18n/index.ts'
import { type DownloadRequest, downloadWith } from '../../machines/download/machine.ts'
import { useApp } from '../app.tsx'
import { Alert, Button, Row, Stack } from '../ui/index.ts'
import style from './downloads.module.css'

/** A file that is offered: its button's words, and why it can't be had yet. */
export interface OfferedFile extends DownloadRequest {
  readonly label: string
  readonly disabledReason?: string | undefined
  /** A paper, which the server draws: a failure says so. */
  readonly paper?: boolean
}

/** Buttons that fetch a file each, one at a time. What stopped a file is said beside them, and it can be asked for again. */
export function Downloads({ files }: { files: readonly OfferedFile[] }) {
  const t = useText()
  const failureText = useFailureText()
  const { ports } = useApp()
  const [machine] = useState(() => downloadWith(ports.download))
  const download = useActorRef(machine)
  const request = useSelector(download, ({ context }) => context.request)
  const refusal = useSelector(download, ({ context }) => context.refusal)
  const isRunning = useSelector(download, (state) => state.matches('downloading'))
  const hasFailed = useSelector(download, (state) => state.matches('failed'))
  const isAsked = ({ path, query }: DownloadRequest) =>
    request?.path === path && sameQuery(request.query, query)
  const isPaper = files.some((file) => file.paper && isAsked(file))
  return (
    <div className={style.downloads}>
      <Stack gap={8}>
        <Row>
          {files.map(({ label, disabledReason, path, query }) => (
            <Button
              key={label}
              icon="download"
              busy={isRunning && isAsked({ path, query })}
              disabledReason={disabledReason}
              onClick={() => download.send({ type: 'DOWNLOAD', request: { path, query } })}
            >
              {label}
            </Button>
          ))}
          {hasFailed && (
            <Button icon="refresh" onClick={() => download.send({ type: 'RETRY' })}>
              {t('action.retry')}
            </Button>
          )}
        </Row>
        {hasFailed && <Alert {...(isPaper && { title: t('error.pdf') })}>{t('error.dataNotProvided')}</Alert>}
        {refusal && <Alert>{failureText({ refusal: refusal.name, code: refusal.code })}</Alert>}
      </Stack>
    </div>
  )
}

function sameQuery(one: DownloadRequest['query'], other: DownloadRequest['query']): boolean {
  return new URLSearchParams(one).toString() === new URLSearchParams(other).toString()
}
