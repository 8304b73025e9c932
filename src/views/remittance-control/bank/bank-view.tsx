import { useEffect, useState } from 'react'
import { bankMatchingWith } from '../../../machines/bank-matching/machine.ts'
import { useApp } from '../../app.tsx'
import { Stack } from '../../ui/index.ts'
import { useWorkflow } from '../../use-workflow.ts'
import Ageing from './ageing.tsx'
import { Matching } from './matching.tsx'
import { Statements } from './statements.tsx'
import { Upload } from './upload.tsx'

/** Bank reconciliation: shows missing credits, imports statements, links their lines, and lists the imported statements. */
export default function BankView() {
  const { ports } = useApp()
  const [machine] = useState(() =>
    bankMatchingWith({
      ...ports.bank.matching,
      drafts: ports.drafts('bank-matching', true),
    }),
  )
  const actor = useWorkflow(machine)
  const { watch } = ports.queries
  useEffect(() => watch(['bankstatements'])(() => actor.send({ type: 'REFRESH' })), [watch, actor])
  return (
    <Stack gap={16}>
      <Ageing establishmentId={null} />
      <Upload />
      <Matching actor={actor} />
      <Statements />
    </Stack>
  )
}
