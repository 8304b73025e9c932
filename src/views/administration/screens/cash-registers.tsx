import { ResourceScreen } from '../resource-screen.tsx'
import { CASH_REGISTERS } from '../resources/cash-registers.ts'

/** /settings?view=registers: the registers of all establishments. */
export default function CashRegistersScreen() {
  return <ResourceScreen view={CASH_REGISTERS} />
}
