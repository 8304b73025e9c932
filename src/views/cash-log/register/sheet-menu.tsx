import { useSelector } from '@xstate/react'
import { useText } from '../../../i18n/index.ts'
import { selectMayDelete, selectMayDiscard } from '../../../machines/cash-log/selectors.ts'
import { Button, Menu, type MenuItem, Row } from '../../ui/index.ts'
import type { PhaseProps } from './counting.tsx'
import style from './register.module.css'

/** The actions on the sheet besides counting. */
export function SheetMenu({ actor, send }: PhaseProps) {
  const t = useText()
  const mayDiscard = useSelector(actor, selectMayDiscard)
  const mayDelete = useSelector(actor, selectMayDelete)
  const items: MenuItem[] = []
  if (mayDiscard) {
    items.push({
      key: 'discard',
      label: t('cashLog.act.discard'),
      icon: 'undo',
      onSelect: () => send({ type: 'DISCARD' }),
    })
  }
  if (mayDelete) {
    items.push({
      key: 'delete',
      label: t('cashLog.act.delete'),
      icon: 'trash',
      onSelect: () => send({ type: 'DELETE' }),
    })
  }
  return (
    <Row className={style.actions}>
      <Button size="large" icon="list" onClick={() => send({ type: 'BACK' })}>
        {t('cashLog.act.otherSheet')}
      </Button>
      {items.length > 0 && (
        <Menu
          label={t('cashLog.act.more')}
          align="end"
          items={items}
          trigger={
            <Button size="large" icon="chevronDown">
              {t('cashLog.act.more')}
            </Button>
          }
        />
      )}
    </Row>
  )
}
