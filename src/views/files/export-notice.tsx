import type { ListExport } from '../../domain/contract/exports.ts'
import { jobAddress } from '../../domain/jobs/job-address.ts'
import { EXPORT_DAYS } from '../../domain/lists/exports.ts'
import { useDates, useText } from '../../i18n/index.ts'
import type { DownloadRequest } from '../../machines/download/types.ts'
import { useSessionUser } from '../app.tsx'
import { Alert, Button, LinkButton, Row, Stack } from '../ui/index.ts'
import { FileHash } from './file-hash.tsx'

interface ExportNoticeProps {
  exported: ListExport
  onFetch: (request: DownloadRequest) => void
  onDismiss: () => void
}

/** The state of the export of a list: running (and where the file will be found), finished (with a download button), or failed. */
export function ExportNotice({ exported, onFetch, onDismiss }: ExportNoticeProps) {
  const t = useText()
  const { dateTime } = useDates()
  const { role } = useSessionUser()
  const href = jobAddress(role, exported.id)
  const job = href !== null && (
    <LinkButton href={href} icon="clock">
      {t('export.job')}
    </LinkButton>
  )
  const { status, rowCount, sha256, expiresAt } = exported
  if (status === 'ERROR')
    return (
      <Alert title={t('export.notMade')} action={job} onDismiss={onDismiss}>
        {t('export.notMadeWhy', { place: href === null ? 'here' : 'jobs' })}
      </Alert>
    )
  if (status === 'FINISHED' && sha256 !== null && expiresAt !== null)
    return (
      <Alert
        tone="success"
        title={t('export.made', { count: rowCount ?? 0 })}
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
