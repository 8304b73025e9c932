import { ResourceScreen } from '../resource-screen.tsx'
import { SALE_TYPE_TAXES } from '../resources/sale-type-taxes.ts'

export default function SaleTypeTaxesScreen() {
  return <ResourceScreen view={SALE_TYPE_TAXES} />
}
