import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { bankMatchingWith } from '../../../machines/bank-matching/machine.ts'
import { useApp } from '../../app.tsx'
import { NotLoaded } from '../../data/not-loaded.tsx'
import { useDocument } from '../../data/use-document.ts'
import { Money, Skeleton, Stack } from '../../ui/index.ts'
import { useWorkflow } from '../../use-workflow.ts'
import style from './bank.module.css'
import { BankMatchingPanel } from './matching.tsx'
import { BankStatements } from './statements.tsx'
import { StatementUpload } from './upload.tsx'

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
      <Ageing />
      <StatementUpload />
      <BankMatchingPanel actor={actor} />
      <BankStatements />
    </Stack>
  )
}

/**
 * The amounts that left the establishments and that the bank still has to credit, by age, over all
 * establishments to which the user has access.
 */
function Ageing() {
  const t = useText()
  const { ports } = useApp()
  const { data, ...loading } = useDocument(
    ports.bank.loadAgeing,
    { establishmentId: null },
    { dependsOn: ['remittances'] },
  )
  if (!data) return <NotLoaded {...loading} placeholder={<Skeleton height={76} />} />
  return (
    <section aria-label={t('bank.ageing')} className={style.ageing} data-ageing={data.outstandingCents}>
      <h2>{t('bank.ageing')}</h2>
      <dl className={style.figures}>
        {data.buckets.map(({ fromDays, toDays, count, outstandingCents }) => (
          <div key={fromDays} data-old={toDays === null && count > 0}>
            <dt>
              {toDays === null
                ? t('bank.ageing.older', { days: fromDays - 1 })
                : t('bank.ageing.bucket', { from: fromDays, to: toDays })}
            </dt>
            <dd>
              <Money cents={outstandingCents} strong />
            </dd>
            <dd className={style.soft}>{t('bank.ageing.count', { count })}</dd>
          </div>
        ))}
        <div>
          <dt>{t('bank.ageing.total')}</dt>
          <dd>
            <Money cents={data.outstandingCents} strong />
          </dd>
          <dd className={style.soft}>{t('bank.ageing.count', { count: data.count })}</dd>
        </div>
      </dl>
    </section>
  )
}
