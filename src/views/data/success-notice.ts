import { type MessageId, useText } from '../../i18n/index.ts'
import { notify } from '../ui/index.ts'

/** Returns a function that shows the text of the code with which the server answered a command, for `useSucceeded`. */
export function useSuccessNotice(): (succeeded: { readonly code: number }) => void {
  const t = useText()
  return ({ code }) => notify.success(t(`code.${code}` as MessageId))
}
