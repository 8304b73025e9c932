import type { PortsContext } from '../ports/context.ts'
import { homePorts } from '../ports/home.ts'
import { reportsPorts } from '../ports/reports.ts'
import { withValidatedUnsent } from '../ports/unsent-drafts.ts'

export { default } from '../views/home/screen.tsx'
export const ports = (context: PortsContext) => ({
  home: withValidatedUnsent(context, homePorts(context)),
  reports: reportsPorts(context),
})
