import { ResourceScreen } from '../resource-screen.tsx'
import { REMITTANCE_SETTINGS } from '../resources/remittance-settings.ts'

/** /settings?view=remittances: the settings of remittances and counting, by establishment. */
export default function RemittanceSettingsScreen() {
  return <ResourceScreen view={REMITTANCE_SETTINGS} />
}
