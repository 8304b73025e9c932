import { type ComponentType, useState } from 'react'
import { useLocale } from '../../i18n/index.ts'
import { AppShell, AuthShell, type MenuEntry, Toasts } from '../shell/index.ts'
import { Button, notify, Page, Stack, TextField } from '../ui/index.ts'
import { Actions } from './actions.tsx'
import { Facts } from './facts.tsx'
import { Fields } from './fields.tsx'
import { SAMPLE_TEXTS } from './sample-texts.ts'
import { Tables } from './tables.tsx'

const PAGES: Record<string, ComponentType> = {
  actions: Actions,
  fields: Fields,
  facts: Facts,
  tables: Tables,
}

const ENTRIES: readonly MenuEntry[] = [
  { path: '/', title: 'shell.menu.home', section: 'home' },
  { path: '/cashregister', title: 'shell.menu.count', section: 'cashRegister' },
  { path: '/cashlogs', title: 'shell.menu.cashLog', section: 'cashRegister' },
  { path: '/cashpad', title: 'shell.menu.cashPad', section: 'cashRegister' },
  { path: '/moneyremittance', title: 'shell.menu.remittances', section: 'remittance' },
  { path: '/carryingPouch', title: 'shell.menu.pouchList', section: 'remittance' },
  { path: '/wallet', title: 'shell.menu.wallet', section: 'wallet' },
  { path: '/control', title: 'shell.menu.countControl', section: 'control' },
  { path: '/tickets', title: 'shell.menu.tickets', section: 'control' },
  { path: '/moneyremittanceCtrl', title: 'shell.menu.remittanceControl', section: 'control' },
  { path: '/settings', title: 'shell.menu.settings', section: 'settings' },
]

const ESTABLISHMENTS = [
  { id: 'bastille', name: 'Le Comptoir Bastille' },
  { id: 'gare', name: 'Brasserie de la Gare' },
  { id: 'halles', name: 'Les Halles' },
]

/**
 * The page of examples. In the address, `part` selects the components, `establishments` is the number of establishments in the header, and
 * `path` the current entry of the menu.
 */
export function Examples() {
  const query = new URLSearchParams(location.search)
  const { locale, changeLocale } = useLocale()
  const [establishmentId, setEstablishmentId] = useState('bastille')
  const [loading, setLoading] = useState(false)
  const part = query.get('part') ?? 'actions'
  const language = { locale, onLocale: (next: typeof locale) => void changeLocale(next) }
  if (part === 'sign-in')
    return (
      <AuthShell {...language} toasts={<Toasts />}>
        <SignIn />
      </AuthShell>
    )
  const ExamplePage = PAGES[part] ?? Actions
  const change = (id: string) => {
    setLoading(true)
    setTimeout(() => {
      setEstablishmentId(id)
      setLoading(false)
    }, 600)
  }
  const path = query.get('path') ?? '/cashlogs'
  return (
    <AppShell
      {...language}
      user={{ name: 'Camille Durand', role: 'role.director' }}
      establishments={ESTABLISHMENTS.slice(0, Number(query.get('establishments') ?? 3))}
      establishmentId={establishmentId}
      onEstablishment={change}
      entries={ENTRIES}
      path={path}
      section={ENTRIES.find((entry) => entry.path === path)?.section ?? null}
      orderChangeUrl="https://change.example/"
      onAccount={() => notify.message('/my-account')}
      onLogout={() => notify.message('/logout')}
      loading={loading}
      toasts={<Toasts />}
    >
      <ExamplePage />
    </AppShell>
  )
}

/** An example page in the layout of the sign-in. */
function SignIn() {
  const [email, setEmail] = useState('camille@exemple.fr')
  const [password, setPassword] = useState('')
  return (
    <Page title={SAMPLE_TEXTS.signInTitle}>
      <Stack>
        <TextField label={SAMPLE_TEXTS.emailAddress} type="email" value={email} onChange={setEmail} large />
        <TextField
          label={SAMPLE_TEXTS.password}
          type="password"
          value={password}
          onChange={setPassword}
          large
        />
        <Button look="primary" size="large" wide>
          {SAMPLE_TEXTS.signIn}
        </Button>
      </Stack>
    </Page>
  )
}
