import { useSelector } from '@xstate/react'
import { useCallback, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { useText } from '../../../i18n/index.ts'
import { selectIsChanged } from '../../../machines/form/selectors.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { Failed } from '../../data/failed.tsx'
import { useDocument } from '../../data/use-document.ts'
import { useSaved } from '../../form/use-form.ts'
import { withChanges } from '../../lists/list-address.ts'
import { LookupFailed } from '../../lists/lookup-failed.tsx'
import { SETTINGS_CRUMB } from '../../settings-crumb.ts'
import { Page, Panel, SkeletonText, StatusBadge } from '../../ui/index.ts'
import { useStartFocus } from '../../use-start-focus.ts'
import { useChoices } from '../choices.ts'
import { FormBody } from '../form/form-body.tsx'
import { type Leave, useConfirmLeaving } from '../form/use-confirm-leaving.ts'
import { useResourceForm, useSavedEntry } from '../form/use-resource-form.ts'
import { type Entry, pickFormValues } from '../read-form.ts'
import { statusOf } from '../resource-view.ts'
import { ESTABLISHMENTS } from '../resources/establishments.ts'
import { RowActions } from '../row-actions.tsx'
import { RowHistory } from '../row-history.tsx'
import { CashPad } from './cash-pad.tsx'
import style from './establishment.module.css'
import { Readiness } from './readiness.tsx'
import { Registers } from './registers.tsx'

const BREADCRUMB = [SETTINGS_CRUMB, { title: ESTABLISHMENTS.title, link: '/establishment' }] as const

function useShowEstablishment(): (id: string | null) => void {
  const [, setSearch] = useSearchParams()
  return useCallback((id) => setSearch((previous) => withChanges(previous, { id })), [setSearch])
}

/** The page of one establishment: its readiness for counting, registers, settings, connection for closings, and history. */
export function EstablishmentPage({ id }: { id: string }) {
  const t = useText()
  const { ports } = useApp()
  const { load } = ports.administration.portsOf('establishments').form
  const { data, state, refusal, retry } = useDocument(load, { id }, { dependsOn: ['establishments'] })
  useStartFocus(data ? `open ${statusOf(data)}` : 'loading', 'h1')
  if (data) return <EstablishmentDetails entry={data} />
  return (
    <Page title={t('administration.establishment.one')} breadcrumb={BREADCRUMB} failed={state !== 'loading'}>
      {state === 'loading' ? <SkeletonText lines={12} /> : <Failed refusal={refusal} onRetry={retry} />}
    </Page>
  )
}

function EstablishmentDetails({ entry }: { entry: Entry }) {
  const t = useText()
  const go = useShowEstablishment()
  const { role } = useSessionUser()
  const { choices, lookup } = useChoices(ESTABLISHMENTS.choices)
  const sections = ESTABLISHMENTS.sections({ role, isNew: false })
  const form = useResourceForm({ view: ESTABLISHMENTS, sections, entry })
  const leaving = useRef<Leave | null>(null)
  useConfirmLeaving(form, leaving)
  const isChanged = useSelector(form, selectIsChanged)
  const saved = useSavedEntry(form, sections, entry)
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
            blocked={blocked}
            onDone={(act) => act === 'delete' && go(null)}
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
          <CashPad entry={saved} blocked={blocked} />
          <RowHistory level={2} id={entry.id} version={version} sections={sections} choices={choices} />
        </div>
      </Page>
    </div>
  )
}

/** The page for a new establishment. After the creation the page of the establishment opens, which lists the missing settings. */
export function NewEstablishment() {
  const t = useText()
  const go = useShowEstablishment()
  const { role, organizationId } = useSessionUser()
  const { choices, lookup } = useChoices(ESTABLISHMENTS.choices)
  const sections = ESTABLISHMENTS.sections({ role, isNew: true })
  const form = useResourceForm({
    view: ESTABLISHMENTS,
    sections,
    entry: null,
    presets: pickFormValues(sections, { organizationId }),
  })
  const leaving = useRef<Leave | null>(null)
  useConfirmLeaving(form, leaving)
  useStartFocus('new', 'h1')
  useSaved(form, go)
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
