import { ResourceScreen } from '../resource-screen.tsx'
import { PAYMENT_MODES } from '../resources/payment-modes.ts'

/** /paymentmode: payment modes. */
export default function PaymentModesScreen() {
  return <ResourceScreen view={PAYMENT_MODES} />
}
