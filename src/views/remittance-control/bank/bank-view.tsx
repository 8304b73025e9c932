import { useState } from 'react'
import { bankMatchingWith } from '../../../machines/bank-matching/machine.ts'
import { useApp } from '../../app.tsx'
import { Stack } from '../../ui/index.ts'
import { useWorkflow } from '../../use-workflow.ts'
import Ageing from './ageing.tsx'
import { Matching } from './matching.tsx'
import { Statements } from './statements.tsx'
import { Upload } from './upload.tsx'

/** Bank reconciliation: missing credits, importing a statement, linking its lines, and the imported statements. */
export default function BankView() {
  const { ports } = useApp()
  const [links, setLinks] = useState(0)
  const [files, setFiles] = useState(0)
  const [machine] = useState(() =>
    bankMatchingWith({
      ...ports.bank.matching,
      drafts: ports.drafts('bank-matching', true),
      changed: () => setLinks((count) => count + 1),
    }),
  )
  const actor = useWorkflow(machine)
  return (
    <Stack gap={16}>
      <Ageing key={`links ${links}`} establishmentId={null} />
      <Upload
        onBrought={() => {
          setFiles((count) => count + 1)
          actor.send({ type: 'REFRESH' })
        }}
      />
      <Matching actor={actor} />
      <Statements key={`files ${files}`} />
    </Stack>
  )
}
