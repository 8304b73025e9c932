import { useState } from 'react'
import { Button, ConfirmDialog, DateField, Dialog, SearchSelect, SegmentedControl } from '../ui/index.ts'
import { SAMPLE_TEXTS } from './sample-texts.ts'

const CARRIERS = [
  { value: 'brinks', label: 'Brink’s' },
  { value: 'loomis', label: 'Loomis' },
]

/** A dialog over which others open: a list of choices, a calendar, and a second dialog. */
export function WideDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [carrier, setCarrier] = useState<string | null>(null)
  const [date, setDate] = useState<string | null>('2026-11-20')
  const [service, setService] = useState<'lunch' | 'evening'>('lunch')
  const [asking, setAsking] = useState(false)
  return (
    <Dialog
      open={open}
      width="wide"
      title={SAMPLE_TEXTS.amountDetail}
      description={SAMPLE_TEXTS.detailDescription}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setAsking(true)}>{SAMPLE_TEXTS.delete}</Button>
          <Button onClick={onClose}>{SAMPLE_TEXTS.close}</Button>
        </>
      }
    >
      <p>{SAMPLE_TEXTS.detailPieces}</p>
      <SearchSelect
        label={SAMPLE_TEXTS.carrier}
        choices={CARRIERS}
        value={carrier}
        onChange={setCarrier}
        data-testid="dialog-carrier"
      />
      <DateField label={SAMPLE_TEXTS.date} value={date} onChange={setDate} data-testid="dialog-date" />
      <SegmentedControl
        legend={SAMPLE_TEXTS.service}
        options={[
          { value: 'lunch', label: 'Midi' },
          { value: 'evening', label: 'Soir' },
        ]}
        value={service}
        onChange={setService}
      />
      <ConfirmDialog
        open={asking}
        buttons="yesNo"
        look="danger"
        title={SAMPLE_TEXTS.deletePouch}
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  )
}
