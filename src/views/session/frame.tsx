import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { hasCapability, roleName } from '../../domain/roles.ts'
import { type MessageId, useLocale, useText } from '../../i18n/index.ts'
import {
  establishmentWith,
  selectChoices,
  selectChosen,
  selectDraftCount,
  selectHasFailed,
  selectIsSwitching,
  selectIsWarning,
} from '../../machines/establishment/machine.ts'
import type { NotSwitched } from '../../machines/establishment/types.ts'
import { selectIsBusy } from '../../machines/session/selectors.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { CommandPalette } from '../commands/commands.tsx'
import { useProblemText } from '../data/command-failed.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { WhenIdle } from '../data/when-idle.tsx'
import { AppShell, type MenuEntry, type SectionName, Toasts } from '../shell/index.ts'
import { ConfirmDialog, importWithRetry, notify, preloadOverlays } from '../ui/index.ts'
import { useChangeLanguage } from '../use-change-language.ts'
import { useEmitted } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'

const ShellNotices = lazyComponent(() => import('../shell/notices.tsx'), 'ShellNotices')

/** The frame around the screens of a signed-in user: shows the user and the current establishment, and switches the establishment. */
export function SignedInFrame({
  menu,
  path,
  section,
  isForCurrentEstablishment,
  children,
}: {
  menu: readonly MenuEntry[]
  path: string
  section: SectionName | null
  /** True if the screen shows only the current establishment, not all to which the user has access. */
  isForCurrentEstablishment: boolean
  children: ReactNode
}) {
  const t = useText()
  const problemText = useProblemText()
  const { ports, config, session } = useApp()
  const user = useSessionUser()
  const { locale } = useLocale()
  const changeLanguage = useChangeLanguage()
  const [, navigate] = useLocation()
  const [machine] = useState(() => establishmentWith(ports.establishment))
  const switching = useWorkflow(machine, {
    input: { currentId: user.establishmentId, known: user.establishments },
  })
  const choices = useSelector(switching, selectChoices)
  const chosenEstablishment = useSelector(switching, selectChosen)
  const draftCount = useSelector(switching, selectDraftCount)
  const isWarning = useSelector(switching, selectIsWarning)
  const isSwitching = useSelector(switching, selectIsSwitching)
  const isLeaving = useSelector(session, selectIsBusy)
  const role = roleName(user.role) ?? 'user'
  useEmitted<NotSwitched>(switching, 'notSwitched', ({ refusal }) =>
    notify.error(problemText(refusal), t('error.title'), {
      id: 'establishment',
      ...(selectHasFailed(switching.getSnapshot()) && {
        action: {
          label: t('action.retry'),
          icon: 'refresh',
          onPress: () => switching.send({ type: 'RETRY' }),
        },
      }),
      onClose: () => switching.send({ type: 'DISMISS' }),
    }),
  )

  const printedHead = usePrintedHead()

  const switcher = {
    establishments: choices,
    establishmentId: user.establishmentId,
    onEstablishment: (id: string) => switching.send({ type: 'CHOOSE', establishmentId: id }),
    onLogout: () => navigate('/logout'),
  }
  return (
    <AppShell
      {...switcher}
      notices={
        <WhenIdle>
          <ShellNotices {...switcher} />
        </WhenIdle>
      }
      toasts={
        <WhenIdle>
          <Toasts />
        </WhenIdle>
      }
      commands={<CommandPalette {...switcher} menu={menu} />}
      entries={menu}
      path={path}
      section={section}
      orderChangeUrl={hasCapability(user.role, 'orderChange') ? config.orderChangeUrl : null}
      user={{ name: `${user.firstName} ${user.lastName}`, role: `role.${role}` satisfies MessageId }}
      onAccount={() => navigate('/my-account')}
      locale={locale}
      onLocale={changeLanguage}
      loading={isSwitching || isLeaving}
    >
      {printedHead && (
        <printedHead.PrintedHead
          establishments={choices}
          isForCurrentEstablishment={isForCurrentEstablishment}
        />
      )}
      {children}
      <ConfirmDialog
        open={isWarning}
        buttons="yesNo"
        title={t('session.switch.title', { name: chosenEstablishment?.name ?? '' })}
        onConfirm={() => switching.send({ type: 'CONFIRM' })}
        onCancel={() => switching.send({ type: 'CANCEL' })}
      >
        {t('session.switch.drafts', { count: draftCount })}
      </ConfirmDialog>
    </AppShell>
  )
}

/**
 * Loads dialogs, menus and the print header after the first screen shows its rows. Returns the module of the print header; null until it is
 * loaded, or if loading failed. While it is null, the page is printed without the header.
 */
function usePrintedHead(): typeof import('./printed-head.tsx') | null {
  const { ports } = useApp()
  const [printedHead, setPrintedHead] = useState<typeof import('./printed-head.tsx') | null>(null)
  useEffect(() => {
    ports
      .whenIdle()
      .then(() => importWithRetry(() => import('./printed-head.tsx'), 1))
      .then(setPrintedHead, () => undefined)
    void preloadOverlays(ports.whenIdle)
  }, [ports])
  return printedHead
}
