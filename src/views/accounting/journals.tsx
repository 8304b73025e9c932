import { useMemo, useState } from 'react'
import type { AccountingJournal } from '../../domain/contract/accounting.ts'
import { useText } from '../../i18n/index.ts'
import { NO_CHOICES } from '../administration/choices.ts'
import { FormBody } from '../administration/form/form-body.tsx'
import { formRulesOf } from '../administration/read-form.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useForm, useFormSaved } from '../form/use-form.ts'
import { useListAddress } from '../lists/list-address.ts'
import { ListRows } from '../lists/list-rows.tsx'
import { useList } from '../lists/use-list.ts'
import { Button, type Column, Dialog } from '../ui/index.ts'
import { CurrentOrganization } from './current-organization.tsx'
import { journalSections } from './sections.ts'

const BY_CODE = { sortBy: 'code', descending: false } as const

/** The journals of the current organization, each with its last entry number. */
export function Journals() {
  const t = useText()
  const { ports } = useApp()
  const [opened, setOpened] = useState<AccountingJournal | null>(null)
  const { organizationId } = useSessionUser()
  const toQuery = useMemo(() => () => ({ organizationId }), [organizationId])
  const address = useListAddress({
    list: 'accountingjournals',
    names: [] as const,
    sort: BY_CODE,
    toQuery,
  })
  const list = useList<AccountingJournal>(
    { dependsOn: ['accountingjournals'], loadPage: ports.accounting.loadJournals },
    address.request,
  )
  const columns: readonly Column<AccountingJournal>[] = [
    { key: 'code', title: t('accounting.journal.code'), heading: true, sortable: true },
    { key: 'label', title: t('accounting.journal.label'), card: 'plain', sortable: true },
    {
      key: 'kind',
      title: t('accounting.journal.kind'),
      card: 'plain',
      cell: (row) => t(`accounting.journal.kind.${row.kind}`),
    },
    { key: 'lastNumber', title: t('accounting.journal.lastNumber'), align: 'end', sortable: true },
  ]
  return (
    <>
      <CurrentOrganization />
      <ListRows
        caption={t('accounting.part.journals')}
        list={list}
        address={address}
        columns={columns}
        openId={opened?.id ?? null}
        onOpen={setOpened}
        empty={null}
      />
      {opened && <JournalDialog key={opened.id} journal={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function JournalDialog({ journal, onClose }: { journal: AccountingJournal; onClose: () => void }) {
  const t = useText()
  const { ports } = useApp()
  const sections = journalSections(journal)
  const form = useForm({
    rules: formRulesOf(sections),
    ports: ports.accounting.journal,
    row: journal,
    draftKey: `accountingjournals/${journal.id}`,
  })
  useFormSaved(form, onClose)
  return (
    <Dialog open title={t('accounting.journal.edit', { code: journal.code })} onClose={onClose}>
      <FormBody
        form={form}
        label={t('accounting.journal.title')}
        sections={sections}
        choices={NO_CHOICES}
        organizationId={journal.organizationId}
        actions={<Button onClick={onClose}>{t('action.cancel')}</Button>}
      />
    </Dialog>
  )
}
