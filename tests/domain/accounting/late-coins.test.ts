import { expect, it } from 'vitest'
import { lateCoinEntries, type RemittanceToPost } from '../../../src/domain/accounting/remittance.ts'
import { ACCOUNTS, BANK_POSTING } from './facts.ts'

/** 300,00 of notes in two pouches; the coins of the second one were received after the remittance was sent. */
const EXCHANGE: RemittanceToPost = {
  id: 'exchange',
  establishmentId: 'lyon',
  establishmentCode: 'LYON',
  ownAccounts: {},
  reference: 7,
  type: 'CHANGE',
  handedOverOn: '2026-11-20',
  credits: [],
  pouches: [
    { valueCents: 20_000, category: null, received: { on: '2026-11-24', cents: 20_000 } },
    { valueCents: 10_000, category: null, received: { on: '2026-11-27', cents: 9_900 } },
  ],
}

/** The part of each entry and its line on 58: credit and letter. */
const transitOf = (openCents: Readonly<Record<string, number>>, postedParts: readonly number[] = [1]) =>
  lateCoinEntries(EXCHANGE, ACCOUNTS, BANK_POSTING, { postedParts, openCents }).map((composed) =>
    composed.kind === 'entry'
      ? composed.entry.lines
          .filter(({ account }) => account === '580000')
          .map(({ creditCents, letter }) => [composed.entry.part, creditCents, letter])
      : composed,
  )

it('late coins that clear transit have the letter of their remittance', () => {
  expect(transitOf({ 580000: 10_000, 530300: -10_000 })).toEqual([[[2, 10_000, 'LYON-R7']]])
  expect(transitOf({ 580000: 30_000, 530300: -30_000 }, [])).toEqual([
    [[1, 20_000, 'LYON-R7']],
    [[2, 10_000, 'LYON-R7']],
  ])
})

it.each([
  ['other coins were reversed', { 580000: 30_000, 530300: -30_000 }],
  ['the notes were posted on another account of transit', { 581000: 30_000, 580000: -20_000 }],
  ['the entry of the notes was reversed', {}],
])('late coins have no letter if %s', (_, openCents) => {
  expect(transitOf(openCents)).toEqual([[[2, 10_000, null]]])
})
