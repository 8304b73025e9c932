import { Popover } from '@radix-ui/themes'
import { cloneElement, type ReactElement, useRef, useState } from 'react'
import { isDefaultLayout, withColumnMoved, withColumnShown } from '../../../domain/lists/table-arranging.ts'
import { arrangeColumns, isColumnShown } from '../../../domain/lists/table-layout.ts'
import { useText } from '../../../i18n/index.ts'
import { Button, type ButtonProps, IconButton } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { SegmentedControl } from '../segmented-control.tsx'
import { DENSITIES } from '../table/density.ts'
import type { TableToolsProps } from '../table/table-tools.tsx'
import { OverlayTheme } from './overlay-theme.tsx'
import { usePopupFocus } from './popup-focus.ts'
import style from './table-tools.module.css'

/** The menu that shows, hides and moves the columns of a table, and sets its density. It is open from the first render. */
export default function LoadedTableTools(
  props: TableToolsProps & { trigger: ReactElement<Pick<ButtonProps, 'aria-expanded'>> },
) {
  const { columns, layout, onLayout, density, onDensity, trigger } = props
  const t = useText()
  const [open, setOpen] = useState(true)
  const [announcement, setAnnouncement] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const { ref, ...focus } = usePopupFocus(open, { preventScroll: true, opener: button })
  const move = ({ key, title }: { key: string; title: string }, step: -1 | 1) => {
    const next = withColumnMoved(columns, layout, key, step)
    onLayout(next)
    const arranged = arrangeColumns(columns, next)
    const position = 1 + arranged.findIndex((column) => column.key === key)
    setAnnouncement(t('table.columns.moved', { column: title, place: position, count: arranged.length }))
  }
  return (
    <OverlayTheme>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger ref={button}>{cloneElement(trigger, { 'aria-expanded': open })}</Popover.Trigger>
        <Popover.Content
          {...focus}
          ref={ref}
          size="2"
          className={style.popup}
          aria-label={t('table.columns.title')}
          sideOffset={6}
          collisionPadding={8}
        >
          <SegmentedControl
            legend={t('table.density')}
            options={DENSITIES.map((value) => ({ value, label: t(`table.${value}`) }))}
            value={density}
            onChange={onDensity}
          />
          <fieldset className={style.columns}>
            <legend className={style.legend}>{t('table.columns')}</legend>
            <ul>
              {arrangeColumns(columns, layout).map((column, index) => (
                <li key={column.key}>
                  <Checkbox
                    label={column.title}
                    checked={isColumnShown(column, layout)}
                    disabled={column.heading ?? false}
                    onChange={(shown) => onLayout(withColumnShown(layout, column, shown))}
                  />
                  <IconButton
                    icon="arrowUp"
                    size="small"
                    label={t('table.columns.earlier', { column: column.title })}
                    disabledReason={index === 0 ? t('table.columns.first') : undefined}
                    onClick={() => move(column, -1)}
                  />
                  <IconButton
                    icon="arrowDown"
                    size="small"
                    label={t('table.columns.later', { column: column.title })}
                    disabledReason={index === columns.length - 1 ? t('table.columns.last') : undefined}
                    onClick={() => move(column, 1)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
          <Button
            look="quiet"
            size="small"
            icon="undo"
            disabledReason={isDefaultLayout(columns, layout) ? t('table.columns.default') : undefined}
            onClick={() => {
              onLayout(null)
              setAnnouncement(t('table.columns.default'))
            }}
          >
            {t('table.columns.reset')}
          </Button>
          <p role="status" className="visually-hidden">
            {announcement}
          </p>
        </Popover.Content>
      </Popover.Root>
    </OverlayTheme>
  )
}
