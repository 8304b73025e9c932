import { useState } from 'react'
import { Button, ConfirmDialog, DateField, Dialog, SearchSelect, SegmentedControl } from '../ui/index.ts'
import { words } from './sample-texts.ts'

const CARRIERS = [
  { value: 'brinks', label: 'Brink’s' },
  { value: 'loomis', label: 'Loomis' },
]

/** A dialog with what opens over it: a list of choices, a calendar, and a second dialog. */
export function WideDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [carrier, setCarrier] = useState<string | null>(null)
  const [date, setDate] = useState<string | null>('2026-11-20')
  const [service, setService] = useState<'lunch' | 'evening'>('lunch')
  const [asking, setAsking] = useState(false)
  return (
    <Dialog
      open={open}
      width="wide"
      title={words.detailDuMontant}
      description={words.ceDont1284}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setAsking(true)}>{words.supprimer}</Button>
          <Button onClick={onClose}>{words.fermer}</Button>
        </>
      }
    >
      <p>{words.n20501020}</p>
      <SearchSelect
        label={words.transporteur}
        choices={CARRIERS}
        value={carrier}
        onChange={setCarrier}
        data-testid="dialog-carrier"
      />
      <DateField label={words.date} value={date} onChange={setDate} data-testid="dialog-date" />
      <SegmentedControl
        legend={words.service}
        options={[
          { value: 'lunch', label: 'Midi' },
          { value: 'evening', label: 'Soir' },
        ]}
        value={service}
        onChange={setService}
      />
      <ConfirmDialog
        open={asking}
        answers="yesNo"
        look="danger"
        title={words.supprimerLaSacoche0042177}
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  )
}
