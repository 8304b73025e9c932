import { useText } from '../../i18n/index.ts'
import { NO_CHOICES } from '../administration/choices.ts'
import { FormBody } from '../administration/form/form-body.tsx'
import { formRulesOf } from '../administration/read-form.ts'
import { useApp } from '../app.tsx'
import { NotLoaded } from '../data/not-loaded.tsx'
import { useDocument } from '../data/use-document.ts'
import { useForm } from '../form/use-form.ts'
import { Alert, Panel, Stack } from '../ui/index.ts'
import { CurrentOrganization } from './current-organization.tsx'
import type { SettingsRow } from './ports.ts'
import { ACCOUNTING_SETTINGS_SECTIONS } from './sections.ts'

/** The accounting settings of the current organization. */
export function AccountingSettingsForm() {
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.accounting.loadSettings, null, {
    dependsOn: ['accountingsettings'],
  })
  if (!data) return <NotLoaded {...loading} lines={8} />
  return (
    <Stack>
      <CurrentOrganization />
      <SettingsForm settings={data} />
    </Stack>
  )
}

function SettingsForm({ settings }: { settings: SettingsRow }) {
  const t = useText()
  const { ports } = useApp()
  const form = useForm({
    rules: formRulesOf(ACCOUNTING_SETTINGS_SECTIONS),
    ports: ports.accounting.settings,
    row: settings,
    draftKey: `accountingsettings/${settings.organizationId}`,
  })
  return (
    <Panel title={t('accounting.part.settings')} level={2}>
      {settings.deliverySecretSet && <Alert tone="info">{t('accounting.deliverySecret.set')}</Alert>}
      <FormBody
        form={form}
        label={t('accounting.part.settings')}
        sections={ACCOUNTING_SETTINGS_SECTIONS}
        choices={NO_CHOICES}
        organizationId={settings.organizationId}
      />
    </Panel>
  )
}
