import { useSelector } from '@xstate/react'
import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { EVENING_STARTS_AT_HOUR } from '../../../domain/dates/calendar.ts'
import { useText } from '../../../i18n/index.ts'
import { selectIsChanged } from '../../../machines/form/machine.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { NotLoaded } from '../../data/not-loaded.tsx'
import { useDocument } from '../../data/use-document.ts'
import { useFormSaved } from '../../form/use-form.ts'
import { withChanges } from '../../lists/list-address.ts'
import { LookupFailed } from '../../lists/lookup-failed.tsx'
import { Button, Page, Panel, Row, StatusBadge } from '../../ui/index.ts'
import { useStartFocus } from '../../use-start-focus.ts'
import { useChoices } from '../choices.ts'
import { FormBody } from '../form/form-body.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { type Leave, useConfirmLeaving } from '../form/use-confirm-leaving.ts'
import { useResourceForm, useSavedRow } from '../form/use-resource-form.ts'
import { PasswordActionButton } from '../password-action-button.tsx'
import { type FormRow, pickFormValues } from '../read-form.ts'
import { SETTINGS_CRUMB, statusOf } from '../resource-view.ts'
import { CASH_PADS } from '../resources/cash-pads.ts'
import { ESTABLISHMENTS } from '../resources/establishment-form.ts'
import { RowActions } from '../row-actions.tsx'
import { RowHistory } from '../row-history.tsx'
import style from './establishment.module.css'
import { Readiness } from './readiness.tsx'
import { Registers } from './registers.tsx'

const BREADCRUMB = [SETTINGS_CRUMB, { title: ESTABLISHMENTS.title, link: '/establishment' }] as const

function useShowEstablishment(): (id: string | null) => void {
  const [, setSearch] = useSearchParams()
  return useCallback((id) => setSearch((previous) => withChanges(previous, { id })), [setSearch])
}

/** The page of one establishment: its readiness for counting and remittances, registers, settings, connection to the POS, and history. */
export function EstablishmentPage({ id }: { id: string }) {
  const t = useText()
  const { ports } = useApp()
  const { load } = ports.administration.portsOf('establishments').form
  const { data, ...loading } = useDocument(load, { id }, { dependsOn: ['establishments'] })
  // An action that changes the status also removes its own button, which had the focus.
  useStartFocus(data ? `open ${statusOf(data)}` : 'loading', 'h1')
  if (data) return <EstablishmentDetails entry={data} />
  return (
    <Page
      title={t('administration.establishment.one')}
      breadcrumb={BREADCRUMB}
      hasError={loading.state !== 'loading'}
    >
      <NotLoaded {...loading} lines={12} />
    </Page>
  )
}

function EstablishmentDetails({ entry }: { entry: FormRow }) {
  const t = useText()
  const showEstablishment = useShowEstablishment()
  const { role } = useSessionUser()
  const { mail } = useApp().config
  const { choices, lookup } = useChoices(ESTABLISHMENTS.choices)
  const sections = ESTABLISHMENTS.sections({ role, isNew: false, sendsMail: mail })
  const form = useResourceForm({ view: ESTABLISHMENTS, sections, entry })
  const leaveRef = useRef<Leave | null>(null)
  useConfirmLeaving(form, leaveRef)
  const isChanged = useSelector(form, selectIsChanged)
  const saved = useSavedRow(form, sections, entry)
  const { version } = saved
  const status = statusOf(entry)
  const blocked = isChanged ? t('administration.act.unsaved') : undefined
  return (
    <div data-screen="establishment" data-status={status}>
      <Page
        title={String(saved.name)}
        badge={
          <StatusBadge
            status={status}
            text={t(`administration.status.${status}`, { word: 'establishment' })}
          />
        }
        breadcrumb={BREADCRUMB}
        action={
          <RowActions
            view={ESTABLISHMENTS}
            entry={saved}
            blockedReason={blocked}
            onDone={(action) => action === 'delete' && showEstablishment(null)}
          />
        }
      >
        <div className={style.page}>
          <Readiness establishmentId={entry.id} />
          <Registers establishmentId={entry.id} />
          <Panel>
            <LookupFailed lookup={lookup} />
            <FormBody
              form={form}
              label={t('administration.establishment.one')}
              sections={sections}
              choices={choices}
              organizationId={String(entry.organizationId)}
              readOnly={status === 'DELETED'}
            />
          </Panel>
          <CashPadPanel entry={saved} blockedReason={blocked} />
          <RowHistory level={2} id={entry.id} version={version} sections={sections} choices={choices} />
        </div>
      </Page>
    </div>
  )
}

/** The page for a new establishment. After the creation the page of the establishment opens, which lists the missing settings. */
export function NewEstablishment() {
  const t = useText()
  const showEstablishment = useShowEstablishment()
  const { role, organizationId } = useSessionUser()
  const { mail } = useApp().config
  const { choices, lookup } = useChoices(ESTABLISHMENTS.choices)
  const sections = ESTABLISHMENTS.sections({ role, isNew: true, sendsMail: mail })
  const form = useResourceForm({
    view: ESTABLISHMENTS,
    sections,
    entry: null,
    presets: pickFormValues(sections, { organizationId }),
  })
  const leaveRef = useRef<Leave | null>(null)
  useConfirmLeaving(form, leaveRef)
  useFormSaved(form, showEstablishment)
  return (
    <div data-screen="establishment" data-status="new">
      <Page title={t('administration.establishment.new')} breadcrumb={BREADCRUMB}>
        <Panel>
          <LookupFailed lookup={lookup} />
          <FormBody
            form={form}
            label={t('administration.establishment.one')}
            sections={sections}
            choices={choices}
            organizationId={organizationId}
          />
        </Panel>
      </Page>
    </div>
  )
}

interface CashPadProps {
  entry: FormRow
  /** Why the connection can't be changed now; left out when it can. */
  blockedReason?: string | undefined
}

/** The connection to the POS: shows whether it is set, and sets or removes it. The server returns only its `eveningFrom`. */
function CashPadPanel({ entry, blockedReason }: CashPadProps) {
  const t = useText()
  const { role } = useSessionUser()
  const { ports } = useApp()
  const isSet = entry.cashPadSet === true
  const { choices } = useChoices([])
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={t('administration.cashPad.title')}
      actions={
        <Row>
          {isSet && (
            <PasswordActionButton
              icon="trash"
              label={t('administration.cashPad.clear')}
              title={t('administration.cashPad.clear.title')}
              message={t('administration.cashPad.clear.message', { time: `${EVENING_STARTS_AT_HOUR}:00` })}
              blockedReason={blockedReason}
              run={({ currentPassword = '' }, call) => {
                const subject = { id: entry.id, version: entry.version, label: String(entry.name) }
                const body = { version: entry.version, cashPad: null }
                return ports.administration
                  .portsOf('cashpads')
                  .form.save({ subject, body, password: currentPassword }, call)
              }}
              code={11_005}
              changedResource="establishments"
            />
          )}
          <Button icon="edit" disabledReason={blockedReason} onClick={() => setOpen(true)}>
            {t(isSet ? 'administration.cashPad.replace' : 'administration.cashPad.edit')}
          </Button>
        </Row>
      }
    >
      <p data-cash-pad={isSet}>{t(isSet ? 'administration.cashPad.set' : 'administration.cashPad.unset')}</p>
      <p>{t('administration.cashPad.evening', { time: `${entry.eveningFrom}:00` })}</p>
      {isOpen && (
        <FormDialog
          view={CASH_PADS}
          title={t('administration.cashPad.edit')}
          sections={CASH_PADS.sections({ role, isNew: false })}
          choices={choices}
          entry={{ ...entry, cashPad: { eveningFrom: entry.eveningFrom } }}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}
