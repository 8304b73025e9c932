import { useText } from '../../i18n/index.ts'
import { Button } from '../ui/index.ts'

interface ConfirmActsProps {
  /** Words for going back to the count, and for recording it. */
  back: string
  confirm: string
  isBusy: boolean
  hasFailed: boolean
  send: (event: { readonly type: 'BACK' | 'RETRY' | 'CONFIRM' }) => void
}

/** Under a difference that is shown: back to the count, or record it; after a lost answer, ask again. */
export function ConfirmActs({ back, confirm, isBusy, hasFailed, send }: ConfirmActsProps) {
  const t = useText()
  return (
    <>
      <Button
        size="large"
        icon="undo"
        {...(isBusy ? { disabledReason: t('busy.label') } : {})}
        onClick={() => send({ type: 'BACK' })}
      >
        {back}
      </Button>
      <Button
        key="confirm"
        look="primary"
        size="large"
        busy={isBusy}
        onClick={() => send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
      >
        {hasFailed ? t('action.retry') : confirm}
      </Button>
    </>
  )
}
