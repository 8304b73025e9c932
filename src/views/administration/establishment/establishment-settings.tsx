import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { Link } from 'wouter'
import type { BankDetails } from '../../../domain/contract/organizations.ts'
import { groupByFour } from '../../../domain/group-by-four.ts'
import { hasCapability, ROLES } from '../../../domain/roles.ts'
import { useText } from '../../../i18n/index.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { NotLoaded } from '../../data/not-loaded.tsx'
import { useDocument } from '../../data/use-document.ts'
import { LookupFailed } from '../../lists/lookup-failed.tsx'
import { Panel } from '../../ui/index.ts'
import { DescriptionList } from '../../ui/record-details.tsx'
import { useChoices } from '../choices.ts'
import { BANK_SECTION } from '../fields.ts'
import { FormBody } from '../form/form-body.tsx'
import { type Leave, useConfirmLeaving } from '../form/use-confirm-leaving.ts'
import { useResourceForm } from '../form/use-resource-form.ts'
import type { FormRow } from '../read-form.ts'
import { ESTABLISHMENTS } from '../resources/establishment-form.ts'
import { REMITTANCE_AND_COUNTING_SETTINGS } from '../resources/remittance-settings.ts'
import { RowHistory } from '../row-history.tsx'
import style from './establishment.module.css'
import { Registers } from './registers.tsx'

/**
 * The fields that the history shows: those of the form of an admin, because admins also change settings that the form of a director does not
 * have.
 */
const HISTORY_SECTIONS = ESTABLISHMENTS.sections({ role: ROLES.admin, isNew: false })

/** The settings of an establishment that a director may change, its registers, its bank details (read only), and its history. */
export function EstablishmentSettings({ id }: { id: string }) {
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.administration.portsOf('establishmentsettings').form.load, {
    id,
  })
  if (data) return <SettingsForm entry={data} />
  return <NotLoaded {...loading} lines={10} />
}

function SettingsForm({ entry }: { entry: FormRow }) {
  const t = useText()
  const { role } = useSessionUser()
  const { choices, lookup } = useChoices(REMITTANCE_AND_COUNTING_SETTINGS.choices)
  const sections = REMITTANCE_AND_COUNTING_SETTINGS.sections({ role, isNew: false })
  const form = useResourceForm({ view: REMITTANCE_AND_COUNTING_SETTINGS, sections, entry })
  const leaveRef = useRef<Leave | null>(null)
  useConfirmLeaving(form, leaveRef)
  const version = useSelector(form, ({ context }) => context.subject?.version ?? entry.version)
  return (
    <div className={style.page}>
      <Panel title={String(entry.name)}>
        <LookupFailed lookup={lookup} />
        <FormBody
          form={form}
          label={t('administration.mine.title')}
          sections={sections}
          choices={choices}
          organizationId={String(entry.organizationId)}
        />
      </Panel>
      <Registers establishmentId={entry.id} />
      <BankDetailsPanel establishmentId={entry.id} details={entry.bankDetails as BankDetails | null} />
      <RowHistory level={2} id={entry.id} version={version} sections={HISTORY_SECTIONS} choices={choices} />
    </div>
  )
}

/** The bank details, read only: administrators change them on the page of the establishment, to which a link leads them. */
function BankDetailsPanel({
  establishmentId,
  details,
}: {
  establishmentId: string
  details: BankDetails | null
}) {
  const t = useText()
  const { role } = useSessionUser()
  return (
    <Panel title={t('administration.bank')}>
      {details === null ? (
        <p>{t('administration.bank.none')}</p>
      ) : (
        <DescriptionList
          items={BANK_SECTION.fields.map(({ path, label }) => ({
            term: t(label),
            value: bankDetailText(path.slice('bankDetails.'.length) as keyof BankDetails, details),
          }))}
        />
      )}
      <p className={style.secondaryText}>
        {hasCapability(role, 'administer') ? (
          <Link href={`/establishment?id=${establishmentId}`}>{t('administration.bank.change')}</Link>
        ) : (
          t('administration.bank.readOnly')
        )}
      </p>
    </Panel>
  )
}

function bankDetailText(field: keyof BankDetails, details: BankDetails): string {
  const text = details[field]
  return field === 'iban' ? groupByFour(text) : text || '—'
}
