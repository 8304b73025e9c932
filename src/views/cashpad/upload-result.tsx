import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { UploadedClosings } from '../../domain/contract/closings.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { Alert, type Column, DataTable, Stack } from '../ui/index.ts'

type Line = UploadedClosings['closings'][number]

interface UploadResultProps {
  result: UploadedClosings
  onDismiss: () => void
}

/** The result of an import: which closings were added, and which were already stored. */
export function UploadResult({ result, onDismiss }: UploadResultProps) {
  const t = useText()
  const { date } = useDates()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  const columns: Column<Line>[] = [
    {
      key: 'sequence',
      title: t('closings.sequence'),
      card: 'titled',
      heading: true,
      cell: ({ sequence, id }) =>
        id === null ? sequence : <Link href={`/cashpad?view=archives&id=${id}`}>{sequence}</Link>,
    },
    { key: 'date', title: t('closings.date'), card: 'plain', cell: (row) => date(row.date) },
    {
      key: 'service',
      title: t('closings.service'),
      card: 'plain',
      cell: (row) => t(`service.${row.service}`),
    },
    {
      key: 'state',
      title: t('closings.state'),
      card: 'state',
      cell: (row) => t(`closings.imported.${row.state}`),
    },
  ]
  return (
    <div ref={container} tabIndex={-1}>
      <Stack>
        <Alert tone="success" onDismiss={onDismiss}>
          {t('closings.imported', { imported: result.imported, present: result.present })}
        </Alert>
        <DataTable
          caption={t('closings.imported.table')}
          columns={columns}
          rows={result.closings}
          idOf={({ sequence }) => String(sequence)}
        />
      </Stack>
    </div>
  )
}
