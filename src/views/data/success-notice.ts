import { type MessageId, useText } from '../../i18n/index.ts'
import { notify } from '../ui/index.ts'

/** Returns a function that shows the message for the answer code of a command. `useSucceeded` can call it. */
export function useSuccessNotice(): (succeeded: { readonly code: number }) => void {
  const t = useText()
  return ({ code }) => notify.success(t(`code.${code}` as MessageId))
}
