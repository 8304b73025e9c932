import { ResourceScreen } from '../resource-screen.tsx'
import { SALE_TYPE_TAXES } from '../resources/sale-type-taxes.ts'

/** /settings?view=taxes: the accounts of sales and VAT, by sale type and rate. */
export default function SaleTypeTaxesScreen() {
  return <ResourceScreen view={SALE_TYPE_TAXES} />
}
