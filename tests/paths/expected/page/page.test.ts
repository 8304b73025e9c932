import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../../../src/domain/contract/archives.ts'
import { remittance } from '../../../machines/support/remitting.ts'
import { textsIn } from '../../../support/texts.ts'
import { DRIVERS } from '../../walk/api/fixtures.ts'
import { LIFECYCLE_PAGE_OBJECTS } from '../../walk/browser/lifecycle-page-objects.ts'
import { PAGE_OBJECTS } from '../../walk/browser/page-objects.ts'
import { compare, TIME } from './compare.ts'
import { either, flattenLines } from './elements.ts'
import { linesOf } from './lines.ts'
import { remittanceContent } from './pages/remittance.ts'
import { MACHINE_PAGES, PAGES } from './pages.ts'

/** A prepared remittance as Chromium exposes it to screen readers. */
const PAGE = `- main:
  - navigation "Fil d’Ariane":
    - list:
      - listitem:
        - link "Remise":
          - /url: /moneyremittance
      - listitem:
        - link "Remises":
          - /url: /moneyremittance
  - heading "Remise n° 12" [level=1]
  - text: Préparée
  - button "Imprimer"
  - button "Annuler la préparation"
  - button "Remettre au transporteur"
  - heading "La remise" [level=2]
  - term: Contenu
  - definition: Billets
  - term: Date de remise
  - definition: lundi 23 novembre 2026
  - term: Transporteur
  - definition: Transval
  - term: Préparée par
  - definition: Ada Martin, le 20/11/2026 15:00
  - term: Total à remettre
  - definition: 400,00 €
  - region "Sacoches":
    - table "Sacoches":
      - caption: Sacoches
      - rowgroup:
        - row "Numéro Date Statut Valeur":
          - columnheader "Numéro"
          - columnheader "Date"
          - columnheader "Statut"
          - columnheader "Valeur"
      - rowgroup:
        - row "ABC123 20/11/2026 Dans une remise 200,00 €":
          - rowheader "ABC123"
          - cell "20/11/2026"
          - cell "Dans une remise"
          - cell "200,00 €"
        - row "ABC124 20/11/2026 Dans une remise 200,00 €":
          - rowheader "ABC124"
          - cell "20/11/2026"
          - cell "Dans une remise"
          - cell "200,00 €"
      - rowgroup:
        - row "2 sacoches 400,00 €":
          - rowheader "2 sacoches"
          - cell
          - cell
          - cell "400,00 €"
  - heading "Documents" [level=2]
  - button "Bordereau (PDF)"
  - button "Bordereau 80 mm (PDF)"
  - button "Traçabilité (PDF)"
  - heading "Traçabilité" [level=2]
  - list:
    - listitem:
      - paragraph: Remise préparée
      - paragraph:
        - time: 20/11/2026 15:00
        - text: · Ada Martin
      - list:
        - listitem: Date 23/11/2026
        - listitem: Total 400,00 €
  - heading "Pièces jointes" [level=3]
  - paragraph: Aucune pièce jointe
  - paragraph: Déposez ici une photo ou un PDF
  - button "Choisir un fichier"
  - paragraph: Photo (JPEG, PNG, WebP) ou PDF, 5 Mo au plus.`

const created = {
  action: 'create',
  at: '2026-11-20T14:00:00.000Z',
  byName: 'Ada Martin',
  before: null,
  after: { status: 'PREPARED', date: '2026-11-23', totalCents: 40_000 },
} as unknown as AuditEvent
const expectedLines = flattenLines(remittanceContent(textsIn('fr'), remittance(), [created]))
const faultsOf = (page: string) => compare(linesOf(page), expectedLines).faults
const instead = (line: string, other: string) => {
  expect(PAGE).toContain(line)
  return faultsOf(PAGE.replace(line, other))
}

describe('the content of a page', () => {
  it('matches its expectation, every line', () => {
    const found = linesOf(PAGE)
    const { isExpected: are, faults } = compare(found, expectedLines)
    expect([faults, found.filter((_, index) => !are[index])]).toEqual([[], []])
    expect(found.length).toBeGreaterThan(50)
  })

  it('differs when a button is missing, disabled, or added', () => {
    const [undo, print] = ['  - button "Annuler la préparation"\n', '  - button "Imprimer"\n']
    expect(instead(undo, '')).toEqual([
      'missing: button "Annuler la préparation", found in its place: button "Remettre au transporteur"',
    ])
    expect(instead(undo, '  - button "Annuler la préparation" [disabled]\n')).toHaveLength(2)
    expect(instead(print, `${print}  - button "Supprimer"\n`)).toEqual(['not expected: button "Supprimer"'])
  })

  it('differs when an amount, the label of a status or the title is different', () => {
    expect(instead('definition: 400,00 €', 'definition: 40,00 €')).toEqual([
      'missing: definition: 400,00 €, found in its place: definition: 40,00 €',
    ])
    expect(instead('text: Préparée', 'text: Annulée')).toEqual([
      'missing: text: Préparée, found in its place: text: Annulée',
    ])
    expect(instead('heading "Remise n° 12"', 'heading "Remise n° 21"')).toHaveLength(2)
  })

  it('differs line by line: omitted, changed or moved', () => {
    const found = linesOf(PAGE)
    for (const [index, line] of found.entries()) {
      const others = found.toSpliced(index, 1)
      expect(compare(others, expectedLines).faults, `without ${line}`).not.toEqual([])
      const other = found.with(index, `${line}.`)
      expect(compare(other, expectedLines).faults, `${line}.`).not.toEqual([])
      if (line !== found[0])
        expect(compare([line, ...others], expectedLines).faults, `${line} first`).not.toEqual([])
    }
  })

  it('has other actions in another status', () => {
    const canceled = flattenLines(
      remittanceContent(textsIn('fr'), remittance({ status: 'CANCELED' }), [created]),
    )
    expect(compare(linesOf(PAGE), canceled).faults).toEqual([
      'missing: text: Annulée, found in its place: text: Préparée',
      'not expected: button "Annuler la préparation"',
      'not expected: button "Remettre au transporteur"',
      'missing: term: Total, found in its place: term: Total à remettre',
    ])
  })

  it('counts texts without an expectation as not compared, without an error', () => {
    const { isExpected: are, faults } = compare(['text: Créé', 'tooltip "Ouvrir"'], ['text: Créé'])
    expect([are, faults]).toEqual([[true, false], []])
    expect(compare([`text: Enregistré 17:05`], [`text: Enregistré ${TIME}`]).faults).toEqual([])
    expect(compare([`text: Enregistré hier`], [`text: Enregistré ${TIME}`]).faults).toHaveLength(1)
    const left = either('alert: 1 seconde', 'alert: 2 secondes')
    expect(compare(['alert: 2 secondes'], [left]).faults).toEqual([])
    expect(compare(['alert: 3 secondes'], [left]).faults).toEqual([
      'missing: alert: 1 seconde, found in its place: alert: 3 secondes',
      'not expected: alert: 3 secondes',
    ])
    const savedNotice = either(`text: Sur cet appareil ${TIME}`, `text: Brouillon ${TIME}`)
    expect(compare(['text: Brouillon 17:05'], [savedNotice]).faults).toEqual([])
    expect(compare(['text: Enregistré 17:05'], [savedNotice]).faults).toHaveLength(1)
  })
})

describe('an aria snapshot', () => {
  it('is parsed line by line, with states, values, addresses and quotes, and without elements without content', () => {
    expect(
      linesOf(`- list:
  - listitem:
    - 'button "Modifier : l’\\"État\\"" [disabled]'
- status
- paragraph: "Tolérance : 2,00\u202f€"
- text: Sacoche
- textbox "Numéro" [invalid]:
  - /placeholder: saisi
  - text: QA1
- text: fin
- cell "19/11/2026 23:45":
  - button "19/11/2026 23:45"`),
    ).toEqual([
      'button "Modifier : l’"État"" [disabled]',
      'paragraph: Tolérance : 2,00 €',
      'text: Sacoche',
      'textbox "Numéro" [invalid]: → saisi',
      'text: QA1 fin',
      'button "19/11/2026 23:45"',
    ])
  })
})

describe('pages', () => {
  it('are described for every record that is walked by gestures, after each walked event', () => {
    expect(Object.keys(MACHINE_PAGES).sort()).toEqual(Object.keys(PAGE_OBJECTS).sort())
    expect(Object.keys(PAGES).sort()).toEqual(Object.keys(LIFECYCLE_PAGE_OBJECTS).sort())
    for (const [name, { actions }] of Object.entries(LIFECYCLE_PAGE_OBJECTS)) {
      const { jobEvents = [], transientStatuses = [] } = DRIVERS[name]!
      // After an event that only starts a job, the page is checked when the job has ended.
      const begun = transientStatuses.length > 0 ? ['send', 'sendProvision'] : []
      const walked = [...Object.keys(actions), ...jobEvents].filter((event) => !begun.includes(event))
      expect([name, walked.filter((event) => !(event in PAGES[name]!))]).toEqual([name, []])
    }
  })
})
