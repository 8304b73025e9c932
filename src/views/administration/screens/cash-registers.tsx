import { ResourceScreen } from '../resource-screen.tsx'
import { CASH_REGISTERS } from '../resources/cash-registers.ts'

export default function CashRegistersScreen() {
  return <ResourceScreen view={CASH_REGISTERS} />
}
