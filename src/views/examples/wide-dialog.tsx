import { useState } from 'react'
import { Button, ConfirmDialog, DateField, Dialog, SearchSelect, SegmentedControl } from '../ui/index.ts'
import { texts } from './sample-texts.ts'

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
      title={texts.amountDetail}
      description={texts.detailDescription}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setAsking(true)}>{texts.delete}</Button>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <p>{texts.detailPieces}</p>
      <SearchSelect
        label={texts.carrier}
        choices={CARRIERS}
        value={carrier}
        onChange={setCarrier}
        data-testid="dialog-carrier"
      />
      <DateField label={texts.date} value={date} onChange={setDate} data-testid="dialog-date" />
      <SegmentedControl
        legend={texts.service}
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
        title={texts.deletePouch}
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  )
}
