import { ResourceScreen } from '../resource-screen.tsx'
import { REMITTANCE_SETTINGS } from '../resources/remittance-settings.ts'

export default function RemittanceSettingsScreen() {
  return <ResourceScreen view={REMITTANCE_SETTINGS} />
}
