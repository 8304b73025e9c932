import { describe, expect, it } from 'vitest'
import { guardRoute, ROLES } from '../../src/domain/roles.ts'
import { menuOf } from '../../src/routes.ts'
import { commandTargets } from '../../src/views/commands/command-targets.ts'
import { rankOf, searchGroups, wordsOf } from '../../src/views/ui/command-search.ts'

const MENU = [
  { path: '/', title: 'shell.menu.home', section: 'home' },
  { path: '/cashlogs', title: 'shell.menu.cashLog', section: 'cashRegister' },
] as const

describe('search by words', () => {
  it('compares without case and accents, word by word', () => {
    expect(wordsOf('Écarts par caisse – n° 12')).toEqual(['ecarts', 'par', 'caisse', 'n', '12'])
    expect(wordsOf(' … ')).toEqual([])
  })

  it('finds words by their beginnings in any order, and ranks a match of the name alone before one that needs the section', () => {
    const label = { label: 'Remettre au transporteur', hint: 'Remise' }
    const ranks = ['remettre', 'tra rem', 'remise tra', 'mettre', 'remettre x'].map((text) =>
      rankOf(label, wordsOf(text)),
    )
    expect(ranks).toEqual([0, 1, 2, null, null])
  })

  it('keeps the order of the groups until something is typed, then shows the best first', () => {
    const groups = [
      { title: 'go', items: [{ label: 'Comptage', hint: 'Caisse' }, { label: 'Remises' }] },
      { title: 'do', items: [{ label: 'Caisse' }] },
    ]
    expect(searchGroups(groups, '')).toEqual(groups)
    expect(searchGroups(groups, 'càiss')).toEqual([
      { title: 'do', items: [{ label: 'Caisse' }] },
      { title: 'go', items: [{ label: 'Comptage', hint: 'Caisse' }] },
    ])
    expect(searchGroups(groups, 'zzz')).toEqual([])
  })
})

describe('commands', () => {
  it.each(Object.entries(ROLES))(
    'offer %s nothing that the role may not open, and no screen twice',
    (_, role) => {
      const { actions, screens } = commandTargets(role, [])
      const addresses = [...actions, ...screens].map(({ address }) => address)
      const refused = addresses.filter(
        (address) => guardRoute(address.replace(/\?.*/u, ''), { role }) !== 'pass',
      )
      expect(refused).toEqual([])
      const titles = screens.map(({ title }) => title)
      expect(titles).toEqual([...new Set(titles)])
    },
  )

  it('offer a shift lead the menu, the own account, and the actions of counting', () => {
    const { actions, screens } = commandTargets(ROLES.user, MENU)
    expect(screens.map(({ address }) => address)).toEqual(['/', '/cashlogs', '/my-account'])
    expect(actions.map(({ address }) => address)).toEqual(['/cashregister', '/cashpad'])
  })

  it('offer the accounting screen to accountants and admins, but not to directors', () => {
    const accountingAddress = (role: (typeof ROLES)[keyof typeof ROLES]) =>
      commandTargets(role, menuOf(role)).screens.find(({ title }) => title === 'accounting.title')?.address
    expect([ROLES.accountant, ROLES.admin, ROLES.director].map(accountingAddress)).toEqual([
      '/control?view=accounting',
      '/control?view=accounting',
      undefined,
    ])
  })
})
