import { useSelector } from '@xstate/react'
import { useFailureText, useText } from '../../../i18n/index.ts'
import { selectObstacle } from '../../../machines/remittance/selectors.ts'
import { Button } from '../../ui/index.ts'
import type { PreparationActor } from './actor.ts'
import style from './preparation.module.css'

/** The buttons to the previous and to the next step. While the next step is disabled, its button shows the reason. */
export function StepActions({ preparation }: { preparation: PreparationActor }) {
  const t = useText()
  const failureText = useFailureText()
  const obstacle = useSelector(preparation, selectObstacle)
  const mayGoOn = useSelector(preparation, (state) => state.can({ type: 'NEXT' }))
  const mayGoBack = useSelector(preparation, (state) => state.can({ type: 'BACK' }))
  const reason = obstacle ? failureText({ refusal: obstacle }) : t('issue.required')
  return (
    <div className={style.actions}>
      {mayGoBack && (
        <Button size="large" icon="undo" onClick={() => preparation.send({ type: 'BACK' })}>
          {t('action.back')}
        </Button>
      )}
      <Button
        look="primary"
        size="large"
        disabledReason={mayGoOn ? undefined : reason}
        onClick={() => preparation.send({ type: 'NEXT' })}
      >
        {t('action.next')}
      </Button>
    </div>
  )
}
