import { useText } from '../../i18n/index.ts'
import { WALK_END } from '../cash-log/sheet/sheet-navigation.ts'
import { Button } from '../ui/index.ts'

interface DialogButtonsProps<Submit extends string> {
  /** The label for returning to the input after a lost answer. */
  back: string
  /** What the main button sends, with its label and icon; null while there is nothing to send. */
  submit: {
    readonly event: Submit
    readonly label: string
    readonly icon?: 'coins' | 'pouch'
  } | null
  isBusy: boolean
  hasFailed: boolean
  send: (event: { readonly type: 'BACK' | 'CLOSE' | 'RETRY' | Submit }) => void
}

/** The buttons of a dialog of the wallet: close it and keep the input, or send; after a lost answer, back to the input or send again. */
export function DialogButtons<Submit extends string>(props: DialogButtonsProps<Submit>) {
  const { back, submit, isBusy, hasFailed, send } = props
  const t = useText()
  return (
    <>
      {hasFailed ? (
        <Button size="large" icon="undo" onClick={() => send({ type: 'BACK' })}>
          {back}
        </Button>
      ) : (
        <Button
          size="large"
          {...(isBusy ? { disabledReason: t('busy.label') } : {})}
          onClick={() => send({ type: 'CLOSE' })}
        >
          {t('action.close')}
        </Button>
      )}
      {submit && (
        <Button
          {...WALK_END}
          key="submit"
          look="primary"
          size="large"
          {...(submit.icon && { icon: submit.icon })}
          busy={isBusy}
          onClick={() => send({ type: hasFailed ? 'RETRY' : submit.event })}
        >
          {hasFailed ? t('action.retry') : submit.label}
        </Button>
      )}
    </>
  )
}
