import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceViewsOf } from '../../src/storage/saved-views.ts'
import { tablesOf } from '../../src/storage/tables.ts'
import { openTab } from './browser-storage.ts'

let tab: ReturnType<typeof openTab>
beforeEach(() => {
  tab = openTab()
})
afterEach(() => vi.unstubAllGlobals())

const adasTables = () => tablesOf(() => 'ada')
const bobsTables = () => tablesOf(() => 'bob')

describe('table layouts on the device', () => {
  it('are stored under the person and the list', () => {
    expect(adasTables().storeLayout('coins', '{"hidden":["comment"]}')).toBe(true)
    expect({ ...tab.local }).toEqual({ 'tables.ada.coins': '{"hidden":["comment"]}' })
    expect(adasTables().layout('coins')).toBe('{"hidden":["comment"]}')
  })

  it('belong to one person and one list', () => {
    adasTables().storeLayout('coins', '{"hidden":["comment"]}')
    bobsTables().storeLayout('coins', '{"hidden":[]}')
    expect([
      adasTables().layout('coins'),
      bobsTables().layout('coins'),
      adasTables().layout('tickets'),
    ]).toEqual(['{"hidden":["comment"]}', '{"hidden":[]}', null])
  })

  it('are removed one by one with null', () => {
    adasTables().storeLayout('coins', 'a')
    adasTables().storeLayout('tickets', 'b')
    adasTables().storeLayout('coins', null)
    expect({ ...tab.local }).toEqual({ 'tables.ada.tickets': 'b' })
  })

  it('are neither stored nor read without a session', () => {
    const tablesWithoutSession = tablesOf(() => null)
    expect([
      tablesWithoutSession.storeLayout('coins', 'a'),
      tablesWithoutSession.layout('coins'),
      { ...tab.local },
    ]).toEqual([false, null, {}])
    // The name of a layout must not become “null”.
    tab.local.setItem('null', 'a')
    expect(tablesWithoutSession.layout('coins')).toBeNull()
  })

  it('are refused when the device is full', () => {
    tab.local.isFull = true
    expect(adasTables().storeLayout('coins', 'a')).toBe(false)
  })

  it('report changes of this tab and of others to listeners until they stop', () => {
    const listener = vi.fn()
    const stop = adasTables().watch(listener)
    adasTables().storeLayout('coins', 'a')
    tab.otherTabWrites('tables.ada.coins', 'b')
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    adasTables().storeLayout('coins', 'c')
    tab.otherTabWrites('tables.ada.coins', 'd')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('the row density on the device', () => {
  it('is stored per person for all lists', () => {
    adasTables().storeDensity('compact')
    expect({ ...tab.local }).toEqual({ 'tables.ada.density': 'compact' })
    expect([adasTables().density(), bobsTables().density()]).toEqual(['compact', null])
  })

  it('is the one that earlier versions stored for everybody, until the person chooses another', () => {
    tab.local.setItem('tableDensity', 'compact')
    expect(adasTables().density()).toBe('compact')
    adasTables().storeDensity('comfortable')
    expect([adasTables().density(), bobsTables().density()]).toEqual(['comfortable', 'compact'])
  })
})

describe('saved views of earlier versions on the device', () => {
  it('are read and stored per person and list', () => {
    tab.local.setItem('views.ada./coins', '[{"name":"mine"}]')
    expect([deviceViewsOf(() => 'ada').read('/coins'), deviceViewsOf(() => 'bob').read('/coins')]).toEqual([
      [{ name: 'mine' }],
      null,
    ])
    deviceViewsOf(() => 'bob').store('/coins', [{ name: 'his' }])
    expect(tab.local.getItem('views.ada./coins')).toBe('[{"name":"mine"}]')
    expect(tab.local.getItem('views.bob./coins')).toBe('[{"name":"his"}]')
    expect(deviceViewsOf(() => 'ada').read('/tickets')).toBeNull()
  })

  it('delete their entry when the last one is removed', () => {
    tab.local.setItem('views.ada./coins', '[{"name":"mine"}]')
    deviceViewsOf(() => 'ada').store('/coins', [])
    expect({ ...tab.local }).toEqual({})
  })
})
