import { type ReactNode, useEffect, useRef } from 'react'
import type { OwnAccount } from '../../domain/contract/accounts.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Panel } from '../ui/index.ts'
import { keepFocusIn } from '../ui/lazy/keep-focus.ts'
import { NameAndLanguage } from './name-and-language.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactorSettings } from './second-factor.tsx'
import { OwnEmail, OwnPassword } from './secrets.tsx'

/** The forms of the user's own account. */
export function AccountForms({ account }: { account: OwnAccount }) {
  const t = useText()
  const { config } = useApp()
  return (
    <>
      <Panel>
        <NameAndLanguage account={account} />
      </Panel>
      <Panel title={t('account.email.title')}>
        {config.mail ? (
          <OwnEmail key={`${account.email} ${account.newEmail}`} account={account} />
        ) : (
          <p>{t('account.email.withoutMail', { email: account.email })}</p>
        )}
      </Panel>
      <Panel title={t('account.password.title')}>
        <OwnPassword />
      </Panel>
      <Panel title={t('account.secondFactor.title')}>
        <FocusFallback label={t('account.secondFactor.title')}>
          <SecondFactorSettings />
        </FocusFallback>
      </Panel>
      {config.passkeys && (
        <Panel title={t('account.passkeys.title')}>
          <FocusFallback label={t('account.passkeys.title')}>
            <Passkeys />
          </FocusFallback>
        </Panel>
      )}
    </>
  )
}

/** A part of the page that takes the focus when the focused button in it is removed, such as Cancel. */
function FocusFallback({ label, children }: { label: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => keepFocusIn(part.current), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be for fields only
    <div ref={part} tabIndex={-1} role="group" aria-label={label}>
      {children}
    </div>
  )
}
