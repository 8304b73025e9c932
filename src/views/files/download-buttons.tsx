import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ListExport } from '../../domain/contract/exports.ts'
import { jobAddress } from '../../domain/jobs/job-address.ts'
import { EXPORT_DAYS } from '../../domain/lists/exports.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { downloadWith, isSameRequest } from '../../machines/download/machine.ts'
import type { DownloadRequest, FileReady } from '../../machines/download/types.ts'
import { selectHasFailed, selectIsLocked } from '../../machines/tags.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { CommandFailed } from '../data/command-failed.tsx'
import { Alert, Button, LinkButton, notify, Row, Stack } from '../ui/index.ts'
import { useEmitted } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'
import type { OfferedFile } from './downloads.tsx'
import { FileHash } from './file-hash.tsx'
import style from './files.module.css'

/**
 * Download buttons, for one download at a time. After a failure, the download can be repeated. The hash that the server
 * sends with a file is shown, except for a PDF that the server rendered. A list that is too long for a direct download is exported by a job.
 */
export function DownloadButtons({ files }: { files: readonly OfferedFile[] }) {
  const t = useText()
  const { ports } = useApp()
  const { role } = useSessionUser()
  const [machine] = useState(() => downloadWith(ports.download))
  const download = useWorkflow(machine)
  const { request, refusal, saved, exported } = useSelector(download, ({ context }) => context)
  const state = useSelector(download, ({ value }) => value)
  const isRunning = useSelector(download, selectIsLocked)
  const isExporting = useSelector(download, (snapshot) => snapshot.hasTag('exporting'))
  const isBusy = isRunning || isExporting
  const hasFailed = useSelector(download, selectHasFailed)
  const isRequested = (file: DownloadRequest) => isSameRequest(request, file)
  const isRenderedDocument = files.some((file) => file.isRenderedByServer && isRequested(file))
  const dismiss = () => download.send({ type: 'DISMISS' })
  useEmitted<FileReady>(download, 'fileReady', ({ id }) => {
    const href = jobAddress(role, id)
    notify.success(t('export.ready'), undefined, href ? { label: t('export.see'), href } : undefined)
  })
  return (
    <div className={style.downloads} data-download={state}>
      <Stack gap={8}>
        <Row>
          {files.map(({ label, disabledReason, path, query }) => (
            <Button
              key={label}
              icon="download"
              busy={isBusy && isRequested({ path, query })}
              disabledReason={
                disabledReason ?? (isBusy && !isRequested({ path, query }) ? t('busy.label') : undefined)
              }
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
        {saved?.sha256 && !isRenderedDocument && (
          <p className={style.saved}>
            <span>{t('export.saved', { name: saved.name })}</span>
            <FileHash sha256={saved.sha256} />
          </p>
        )}
        {exported && (isExporting || state === 'exported' || exported.status === 'ERROR') && (
          <ExportNotice
            exported={exported}
            onFetch={(fileRequest) => download.send({ type: 'DOWNLOAD', request: fileRequest })}
            onDismiss={dismiss}
          />
        )}
        {hasFailed && !refusal && (
          <Alert {...(isRenderedDocument && { title: t('error.pdf') })} onDismiss={dismiss}>
            {t('error.dataNotProvided')}
          </Alert>
        )}
        {refusal && <CommandFailed refusal={refusal} onDismiss={dismiss} />}
      </Stack>
    </div>
  )
}

interface ExportNoticeProps {
  exported: ListExport
  onFetch: (request: DownloadRequest) => void
  onDismiss: () => void
}

/** The state of the export of a list: running (and where the file will be found), finished (with a download button), or failed. */
function ExportNotice({ exported, onFetch, onDismiss }: ExportNoticeProps) {
  const t = useText()
  const { dateTime } = useDates()
  const { role } = useSessionUser()
  const href = jobAddress(role, exported.id)
  const job = href !== null && (
    <LinkButton href={href} icon="clock">
      {t('export.job')}
    </LinkButton>
  )
  const { status, list, rowCount, sha256, expiresAt } = exported
  if (status === 'ERROR')
    return (
      <Alert title={t('export.failed')} action={job} onDismiss={onDismiss}>
        {t('export.failedWhy', { place: href === null ? 'here' : 'jobs' })}
      </Alert>
    )
  if (status === 'FINISHED' && sha256 !== null && expiresAt !== null)
    return (
      <Alert
        tone="success"
        title={t('export.done', { list, count: rowCount ?? 0 })}
        action={
          <Row>
            <Button
              look="primary"
              icon="download"
              onClick={() => onFetch({ path: `listexports/${exported.id}/file`, query: {} })}
            >
              {t('export.download')}
            </Button>
            {job}
          </Row>
        }
        onDismiss={onDismiss}
      >
        <Stack gap={4}>
          <span>{t('export.until', { at: dateTime(expiresAt) })}</span>
          <FileHash sha256={sha256} />
        </Stack>
      </Alert>
    )
  return (
    <Alert tone="info" title={t('export.making')} action={job} onDismiss={onDismiss}>
      {t('export.where', { place: href === null ? 'here' : 'jobs', days: EXPORT_DAYS })}
    </Alert>
  )
}
