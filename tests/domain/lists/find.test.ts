import { describe, expect, it } from 'vitest'
import { findQueries } from '../../../src/domain/lists/find.ts'
import { readSlipCode } from '../../../src/domain/pouches/slip-code.ts'
import { ROLES } from '../../../src/domain/roles.ts'

const { director, user, admin } = ROLES
const queriesFor = (
  text: string,
  date: string | null = null,
  role: (typeof ROLES)[keyof typeof ROLES] = director,
) => findQueries(text, date, role).map(({ resource, filters }) => [resource, filters])

describe('the meaning of a typed search text', () => {
  it('is a pouch number with letters, digits and leading zeros', () => {
    expect(queriesFor(' 00AB12 ')).toEqual([['pouches', { q: '00AB12' }]])
    expect(queriesFor('0042178')).toContainEqual(['pouches', { q: '0042178' }])
  })

  it('is a pouch number also with what printing and scanning add: groups, stars and a barcode identifier', () => {
    // Spaces or hyphens between printed groups, the stars of Code 39, the barcode identifier that a scanner sends first (`]C1`).
    for (const text of [']C10042178', '*0042178*', '004 2178', '0042-178', '00-42-17-8'])
      expect(queriesFor(text), text).toContainEqual(['pouches', { q: text }])
    // Thirteen characters are too many, two or none too few.
    for (const text of ['1234-5678-90123', '1-2', '*', '- -']) expect(queriesFor(text), text).toEqual([])
  })

  it('is no pouch number if it is a date or words', () => {
    expect(queriesFor('2026-11-20', '2026-11-20').map(([resource]) => resource)).not.toContain('pouches')
    for (const text of ['Jean Dupont', 'Le-Roux'])
      expect(queriesFor(text), text).toEqual([
        ['cashlogs', { q: text }],
        ['remittances', { q: text }],
      ])
  })

  it('is a date and not also an amount', () => {
    expect(queriesFor('20/11/2026', '2026-11-20')).toEqual([
      ['cashlogs', { date: '2026-11-20' }],
      ['remittances', { date: '2026-11-20' }],
    ])
  })

  it('is an amount in cents', () => {
    expect(queriesFor('1 234,50')).toEqual([
      ['cashlogs', { countedCents: '123450' }],
      ['remittances', { totalCents: '123450' }],
      ['pouches', { valueCents: '123450' }],
    ])
  })

  it('is the reference of a remittance when it is a whole number', () => {
    expect(queriesFor('12')).toContainEqual(['remittances', { reference: '12' }])
    // Without the code of its establishment: there is one remittance 12 in each.
    expect(queriesFor('r12')).toContainEqual(['remittances', { reference: '12' }])
    expect(queriesFor('12,5')).not.toContainEqual(['remittances', { reference: '12,5' }])
  })

  it('is the reference of a remittance with the code of its establishment, as lists, entries and files name it', () => {
    const ofCode = (plainEstablishmentCode: string) => [
      ['remittances', { reference: '17', plainEstablishmentCode }],
    ]
    // A pouch number can be printed in the same groups.
    expect(queriesFor('LYO-02-R17')).toEqual([...ofCode('LYO-02'), ['pouches', { q: 'LYO-02-R17' }]])
    expect(queriesFor(' lyo-02-r17')).toEqual([...ofCode('lyo-02,LYO-02'), ['pouches', { q: 'lyo-02-r17' }]])
    // Where establishments share a code, the letters of entries add the position of each: `.2` is the second.
    expect(queriesFor('LYO-02.2-R17')).toEqual(ofCode('LYO-02'))
    expect(queriesFor('LYO,02-R17')).toContainEqual(ofCode('LYO\\,02')[0])
    expect(queriesFor('LYO02-R').map(([resource]) => resource)).not.toContain('remittances')
    expect(queriesFor('LYO02-R17', null, user)).toEqual([])
  })

  it('is the name of a remittance or pouch, as pages write it in each language', () => {
    const reference19 = [['remittances', { reference: '19' }]]
    for (const text of [
      'Remise n°\u00a019',
      'remise 19',
      'Remise R19',
      'deposit no. 19',
      'Deposit 19',
      'Versamento n. 19',
      'versamento n.19',
    ])
      expect(queriesFor(text), text).toEqual(reference19)
    expect(queriesFor('Remise n°\u00a0LYO-02-R17')).toEqual([
      ['remittances', { reference: '17', plainEstablishmentCode: 'LYO-02' }],
    ])
    for (const text of [
      'Sacoche n°\u00a00042178',
      'pouch no. 0042178',
      'Busta n. 0042178',
      'sacoche 0042178',
    ])
      expect(queriesFor(text), text).toEqual([['pouches', { q: '0042178' }]])
  })

  it('is a number that follows “n°”, “no.” or “n.”', () => {
    for (const text of ['n°19', 'n° 19', 'nº 19', 'no. 19', 'no.19', 'n. 19'])
      expect(queriesFor(text), text).toContainEqual(['remittances', { reference: '19' }])
    expect(queriesFor('n° 0042178')).toContainEqual(['pouches', { q: '0042178' }])
    // These letters can also begin a pouch number or the code of an establishment.
    expect(queriesFor('NO19')).toEqual([['pouches', { q: 'NO19' }]])
    expect(queriesFor('NO.2-R1')).toContainEqual([
      'remittances',
      { reference: '1', plainEstablishmentCode: 'NO' },
    ])
    expect(queriesFor('No Name')).toContainEqual(['cashlogs', { q: 'No Name' }])
    expect(queriesFor('NO 123456')).toEqual([['pouches', { q: 'NO 123456' }]])
    // The code of an establishment can also begin with “N°”, “N ” or “No ”.
    for (const [letter, plainEstablishmentCode] of [
      ['N°5-R12', 'N°5,5'],
      ['N. 5-R12', 'N. 5,5'],
      ['N 5-R12', 'N 5'],
      ['No 5-R12', 'No 5,NO 5'],
    ] as const)
      expect(queriesFor(letter), letter).toContainEqual([
        'remittances',
        { reference: '12', plainEstablishmentCode },
      ])
    expect(queriesFor('Deposit no 19')).toEqual([['remittances', { reference: '19' }]])
  })

  it('is the remittance of a slip when the QR code of the slip was scanned; the date on the slip is no filter, because it can change', () => {
    const code = 'SACOCHE/LYON1/17/2026-11-23/40001/2/ABC123/ABC125'
    const slip = readSlipCode(code)
    expect(findQueries(code, null, director)).toEqual([
      { resource: 'remittances', filters: { reference: '17' }, slip },
    ])
    expect(queriesFor(code, null, user)).toEqual([])
  })

  it('is the name of a person, among users only for those who administer them', () => {
    expect(queriesFor('Zoé Le-Roux')).toEqual([
      ['cashlogs', { q: 'Zoé Le-Roux' }],
      ['remittances', { q: 'Zoé Le-Roux' }],
    ])
    expect(queriesFor('Zoé', null, admin)).toContainEqual(['users', { q: 'Zoé' }])
  })

  it('is none when it is too short or too long, or has other characters', () => {
    expect([queriesFor(''), queriesFor('a'), queriesFor('%%%')]).toEqual([[], [], []])
    // A name has at least two letters in a row and three to sixty characters in all.
    expect([
      queriesFor('o’B. '),
      queriesFor('a-b'),
      queriesFor('%Zoé'),
      queriesFor('Zoé%'),
      queriesFor('é'.repeat(61)),
    ]).toEqual([[], [], [], [], []])
    expect(queriesFor('. Zoé')).toEqual([
      ['cashlogs', { q: '. Zoé' }],
      ['remittances', { q: '. Zoé' }],
    ])
  })

  it('is searched only in lists that the role may read', () => {
    expect(new Set(queriesFor('0042178', null, user).map(([resource]) => resource))).toEqual(
      new Set(['cashlogs']),
    )
    expect(findQueries('0042178', null, ROLES.employee)).toEqual([])
  })
})
