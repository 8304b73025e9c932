import { type Correction, correctableServices } from '../../domain/closings/closings.ts'
import type { PreviewedClosing } from '../../domain/contract/closings.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { useServiceNow } from '../data/business-day.ts'
import { Alert, Button, type Column, DataTable, Row, Select, Stack, TextField } from '../ui/index.ts'
import { moneyColumn } from '../ui/table/amount-columns.tsx'
import style from './cashpad.module.css'

interface PreviewProps {
  name: string
  closings: readonly PreviewedClosing[]
  corrections: readonly Correction[]
  /** The reason for replacing stored closings; null while none is needed. */
  reason: string | null
  onReason: (reason: string) => void
  onCorrect: (correction: Correction) => void
  onConfirm: () => void
  onCancel: () => void
}

/** The closings of a file before the import, each with what the import does to it. */
export function ClosingsPreview(props: PreviewProps) {
  const { name, closings, corrections, reason, onReason, onCorrect, onConfirm, onCancel } = props
  const t = useText()
  const { date } = useDates()
  const { money } = useMoney()
  const newCount = closings.filter(({ present, numberTakenBy }) => !present && !numberTakenBy).length
  const takenCount = closings.filter(({ numberTakenBy }) => numberTakenBy).length
  const hasDerivedService = closings.some(
    ({ derived, present, numberTakenBy }) => derived && !present && !numberTakenBy,
  )
  const disabledReason = () => {
    if (takenCount > 0) return t('closings.numberTaken.fix')
    if (newCount === 0) return t('closings.nothingNew')
    return reason?.trim() === '' ? t('closings.replacementReason.missing') : undefined
  }
  const takenText = (stored: NonNullable<PreviewedClosing['numberTakenBy']>) => {
    const service = t(`service.${stored.service}`)
    const closing = t('closings.ofDay', { service, date: date(stored.date) })
    return stored.turnoverCents === null
      ? t('closings.state.TAKEN', { closing })
      : t('closings.state.TAKEN_TURNOVER', { closing, turnover: money(stored.turnoverCents) })
  }
  const columns: Column<PreviewedClosing>[] = [
    { key: 'sequence', title: t('closings.sequence'), card: 'titled', heading: true },
    {
      key: 'service',
      title: t('closings.dateAndService'),
      card: 'plain',
      cell: (row) => (
        <ServiceCell
          closing={row}
          correction={corrections.find(({ sequence }) => sequence === row.sequence)}
          onCorrect={onCorrect}
        />
      ),
    },
    { key: 'clients', title: t('closings.clients'), align: 'end' },
    moneyColumn({
      key: 'turnoverCents',
      title: t('closings.turnover'),
      card: 'figure',
    }),
    { key: 'receipts', title: t('closings.receipts'), align: 'end' },
    { key: 'movements', title: t('closings.movements'), align: 'end' },
    {
      key: 'state',
      title: t('closings.state'),
      card: 'state',
      cell: (row) => {
        if (row.numberTakenBy) return takenText(row.numberTakenBy)
        if (row.present) return t('closings.state.PRESENT')
        const isCorrected = corrections.some(({ sequence }) => sequence === row.sequence)
        return row.replaces.length === 0 || isCorrected
          ? t('closings.state.NEW')
          : t('closings.state.REPLACES', { count: row.replaces.length, sequences: row.replaces.join(', ') })
      },
    },
  ]
  return (
    <Stack>
      <p className={style.strong}>
        {t('closings.preview', { name, fresh: newCount, present: closings.length - newCount - takenCount })}
      </p>
      {takenCount > 0 && <Alert tone="warning">{t('closings.numberTaken', { count: takenCount })}</Alert>}
      {hasDerivedService && <Alert tone="info">{t('closings.preview.derived')}</Alert>}
      <DataTable
        caption={t('closings.preview.table')}
        columns={columns}
        rows={closings}
        idOf={({ sequence }) => String(sequence)}
      />
      {reason !== null && (
        <TextField
          label={t('closings.replacementReason')}
          hint={t('closings.replacementReason.hint')}
          value={reason}
          onChange={onReason}
        />
      )}
      <Row>
        <Button look="primary" icon="check" disabledReason={disabledReason()} onClick={onConfirm}>
          {t('closings.import', { count: newCount })}
        </Button>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
      </Row>
    </Stack>
  )
}

/** The date and service of a closing. Those of a new closing can be corrected if they were derived from its time. */
function ServiceCell({
  closing,
  correction,
  onCorrect,
}: {
  closing: PreviewedClosing
  correction: Correction | undefined
  onCorrect: (correction: Correction) => void
}) {
  const t = useText()
  const { date } = useDates()
  const today = useServiceNow().date
  const { sequence, derived, present, numberTakenBy } = closing
  const textOf = (dayAndService: { readonly date: string; readonly service: 'lunch' | 'evening' }) =>
    t('closings.ofDay', { service: t(`service.${dayAndService.service}`), date: date(dayAndService.date) })
  if (!derived || present || numberTakenBy) return textOf(closing)
  const options = correctableServices(closing.date)
    .filter((dayAndService) => dayAndService.date <= today || dayAndService.date === closing.date)
    .map((dayAndService) => ({
      ...dayAndService,
      value: `${dayAndService.date} ${dayAndService.service}`,
      label: textOf(dayAndService),
    }))
  const shownClosing = correction ?? closing
  return (
    <div className={style.serviceSelect}>
      <Select
        label={t('closings.serviceOf', { sequence })}
        hideLabel
        value={`${shownClosing.date} ${shownClosing.service}`}
        options={options}
        onChange={(value) => {
          const chosenOption = options.find((option) => option.value === value)
          if (chosenOption) onCorrect({ sequence, date: chosenOption.date, service: chosenOption.service })
        }}
      />
    </div>
  )
}
