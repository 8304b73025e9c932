import { ResourceScreen } from '../resource-screen.tsx'
import { PAYMENT_CATEGORIES } from '../resources/payment-categories.ts'

export default function PaymentCategoriesScreen() {
  return <ResourceScreen view={PAYMENT_CATEGORIES} />
}
