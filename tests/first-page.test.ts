import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '../src/domain/roles.ts'
import { firstPageOf } from '../src/first-page.ts'

const ESTABLISHMENT = '01a02844-e980-7005-81c2-a65bc3513e97'
const director = { role: ROLES.director, establishmentId: ESTABLISHMENT }
const accountant = { role: ROLES.accountant, establishmentId: ESTABLISHMENT }
const firstPage = (address: string, user: { role: Role; establishmentId: string } = accountant) => {
  const [path = '', search = ''] = address.split('?')
  return firstPageOf(path, new URLSearchParams(search), user)
}

describe('the first page of a list', () => {
  it.each([
    ['/control', 'controlsheets?countStatuses=VALIDATED&range=0-24&sort=date_desc'],
    ['/control?status=all', 'controlsheets?range=0-24&sort=date_desc'],
    [
      '/control?status=all&delta=short&rows=100&page=2&sort=deltaCents_asc',
      'controlsheets?deltaCents_to=-1&range=100-199&sort=deltaCents_asc',
    ],
    [
      '/cashlogs?delta=none',
      `cashlogs?establishmentId=${ESTABLISHMENT}&deltaCents=0&range=0-24&sort=date_desc`,
    ],
    [
      '/carryingPouch?q=X1&valueCents_from=100&valueCents_to=2%2C5',
      `pouches?establishmentId=${ESTABLISHMENT}&q=X1&valueCents_from=100&range=0-24&sort=date_desc`,
    ],
    ['/moneyRemittance', `remittances?establishmentId=${ESTABLISHMENT}&range=0-24&sort=reference_desc`],
    ['/moneyremittanceCtrl?type=CASH', 'remittances?type=CASH&range=0-24&sort=date_desc'],
    ['/wallet', `walletmovements?establishmentId=${ESTABLISHMENT}&range=0-24&sort=sequence_desc`],
  ])('of %s is %s', (address, request) => {
    expect(firstPage(address)).toBe(request)
  })

  it.each([
    '/',
    '/login',
    '/nowhere',
    '/control?view=jobs',
    '/moneyremittance?id=1',
    '/wallet?view=statement',
  ])('is not requested for %s, which shows no list or another view', (address) => {
    expect(firstPage(address)).toBeNull()
  })

  it('is not requested for a person who may not see the list', () => {
    expect(firstPage('/control', director)).toBeNull()
  })
})
