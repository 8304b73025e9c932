import { ResourceScreen } from '../resource-screen.tsx'
import { PAYMENT_CATEGORIES } from '../resources/payment-categories.ts'

/** /paymentcategory: payment categories. */
export default function PaymentCategoriesScreen() {
  return <ResourceScreen view={PAYMENT_CATEGORIES} />
}
