import { useSelector } from '@xstate/react'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import { selectMayKeepMine, theirSheet } from '../../../machines/cash-log/selectors.ts'
import { differencesOf } from '../../../machines/cash-log/sheet.ts'
import type { Entry } from '../../../machines/cash-log/types.ts'
import { Button, Dialog, Page } from '../../ui/index.ts'
import { inSheetOrder } from '../sheet/groups.ts'
import type { PhaseProps } from './counting.tsx'
import style from './register.module.css'
import { useSheet, useSheetTitle } from './use-sheet.ts'

/** Somebody else has changed the sheet meanwhile: both versions side by side, one is chosen. */
export function ConflictPhase({ actor, send }: PhaseProps) {
  const t = useText()
  const { dateTime } = useDates()
  const { sheet, setup } = useSheet(actor)
  const title = useSheetTitle(actor)
  const mayKeepMine = useSelector(actor, selectMayKeepMine)
  const theirs = theirSheet(actor.getSnapshot())
  const log = theirs?.stored ?? null
  const differences = theirs ? differencesOf(sheet, theirs) : []
  const lines = inSheetOrder(setup.categories).flatMap(({ id, name }) =>
    differences
      .filter(({ mine, theirs: other }) => (mine ?? other)?.paymentCategoryId === id)
      .map((versions) => ({ id, name, ...versions })),
  )
  return (
    <Page title={title}>
      <Dialog
        open
        role="alertdialog"
        width="medium"
        title={t('cashLog.conflict.title')}
        description={t(mayKeepMine ? 'cashLog.conflict.message' : 'cashLog.conflict.closed')}
        onClose={() => send({ type: 'BACK' })}
        footer={
          <>
            <Button onClick={() => send({ type: 'BACK' })}>{t('action.back')}</Button>
            <Button onClick={() => send({ type: 'TAKE_THEIRS' })}>{t('cashLog.conflict.takeTheirs')}</Button>
            <Button
              look="primary"
              disabledReason={mayKeepMine ? undefined : t('cashLog.conflict.closed')}
              onClick={() => send({ type: 'KEEP_MINE' })}
            >
              {t('cashLog.conflict.keepMine')}
            </Button>
          </>
        }
      >
        <p className={style.by}>
          {log
            ? t('cashLog.conflict.by', {
                name: log.validatedByName ?? log.countedByName,
                at: dateTime(log.updatedAt),
              })
            : t('cashLog.conflict.gone')}
        </p>
        {differences.length === 0 ? (
          <p>{t('cashLog.conflict.same')}</p>
        ) : (
          <table className={style.differences}>
            <thead>
              <tr>
                <th scope="col">{t('cashLog.column.category')}</th>
                <th scope="col">{t('cashLog.conflict.mine')}</th>
                <th scope="col">{t('cashLog.conflict.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, name, mine, theirs: other }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>
                    <Version entry={mine} />
                  </td>
                  <td>
                    <Version entry={other} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Dialog>
    </Page>
  )
}

/** One side's amount, with its pouch; as typed where it does not read as an amount. */
function Version({ entry }: { entry: Entry | null }) {
  const t = useText()
  const { money } = useMoney()
  if (!entry) return <>—</>
  const { value, text, pouchNumber } = entry
  const amount =
    value.totalCents !== null
      ? money(value.totalCents)
      : text.total !== undefined && text.total !== ''
        ? text.total
        : t('delta.unknown')
  return (
    <>
      {amount}
      {pouchNumber !== null && (
        <span className={style.under}>{t('cashLog.log.pouch', { number: pouchNumber })}</span>
      )}
    </>
  )
}
