import { reportCalls } from '../api/reports.ts'
import type { ReportsPorts } from '../views/reports/ports.ts'
import type { PortsContext } from './context.ts'

/** The ports of reports on one or several establishments. */
export const reportsPorts = ({ api }: PortsContext): ReportsPorts => reportCalls(api)
