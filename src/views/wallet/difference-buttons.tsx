import { useText } from '../../i18n/index.ts'
import { Button } from '../ui/index.ts'

interface DifferenceButtonsProps {
  /** Labels for returning to the count, and for recording it. */
  back: string
  confirm: string
  isBusy: boolean
  hasFailed: boolean
  send: (event: { readonly type: 'BACK' | 'RETRY' | 'CONFIRM' }) => void
}

/** The buttons below a difference: back to the count, or record it; after a lost answer, send again. */
export function DifferenceButtons({ back, confirm, isBusy, hasFailed, send }: DifferenceButtonsProps) {
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
