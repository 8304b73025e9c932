import { reportCalls } from '../api/reports.ts'
import type { ReportsPorts } from '../views/reports/ports.ts'
import type { PortsContext } from './context.ts'

/** The reports of one establishment or of several. */
export const reportsPorts = ({ api }: PortsContext): ReportsPorts => reportCalls(api)
