import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { NotLoaded } from '../data/not-loaded.tsx'
import { useDocument } from '../data/use-document.ts'
import { Sessions } from '../sessions/session-list.tsx'
import { Page, SkeletonText, Stack, usePreload } from '../ui/index.ts'
import { PROGRAM_VERSION } from '../version.ts'
import style from './account.module.css'

const loadForms = () => import('./account-forms.tsx')
const AccountForms = lazyComponent(loadForms, 'AccountForms', <SkeletonText lines={8} />)

const BREADCRUMB = [{ title: 'home.title', link: '/' }, { title: 'shell.account.mine' }] as const

/** /my-account: the user's name, language, e-mail address, password, second factor, passkeys and sessions, and the program's version. All users may open it. */
export default function AccountScreen() {
  const t = useText()
  const { ports } = useApp()
  const account = useDocument(ports.account.loadOwn, null, { dependsOn: ['ownaccount'] })
  const { data } = account
  usePreload(loadForms)
  return (
    <Page
      title={t('shell.account.mine')}
      breadcrumb={BREADCRUMB}
      hasError={!data && account.state !== 'loading'}
    >
      <Stack gap={24}>
        {data ? <AccountForms account={data} /> : <NotLoaded {...account} lines={8} />}
        <Sessions />
        <p className={style.version}>{t('account.version', { version: PROGRAM_VERSION })}</p>
      </Stack>
    </Page>
  )
}
