import type { PortsContext } from '../ports/context.ts'
import { homePorts } from '../ports/home.ts'
import { reportsPorts } from '../ports/reports.ts'
import { withValidatedSheets } from '../ports/validated-sheets.ts'

export { default } from '../views/home/screen.tsx'
export const ports = (context: PortsContext) => ({
  home: withValidatedSheets(context, homePorts(context)),
  reports: reportsPorts(context),
})
