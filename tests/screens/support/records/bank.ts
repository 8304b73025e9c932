import type { BankLine, BankSettling } from '../../../../src/domain/contract/bank.ts'
import type { BankRule } from '../../../../src/domain/contract/bank-rules.ts'
import { STORED_FIELDS } from './common.ts'

export const OPEN_LINE: BankLine = {
  ...STORED_FIELDS,
  id: 'line-3',
  statementId: 'statement-1',
  account: 'FR7630006000011234567890189',
  position: 1,
  bookedOn: '2026-11-18',
  valueOn: '2026-11-19',
  amountCents: 297_90,
  label: 'VRT MIXED',
  reference: 'REF-7',
  status: 'OPEN',
  kind: 'NONE',
  kindReason: null,
  kindByName: null,
  kindAt: null,
  ruleId: null,
  rulePattern: null,
  parts: [],
  linked: false,
  remittanceId: null,
  remittanceReference: null,
  settlement: null,
}

export const CARD_LINE: BankLine = {
  ...OPEN_LINE,
  id: 'line-4',
  label: 'REMISE CB',
  status: 'KNOWN',
  kind: 'CARDS',
  kindAt: '2026-11-19T09:04:00.000Z',
  ruleId: 'rule-1',
  rulePattern: 'REMISE CB',
}

export const SETTLED_LINE: BankLine = {
  ...CARD_LINE,
  id: 'line-5',
  label: 'REMISE CB 2',
  status: 'LINKED',
  settlement: {
    id: 'settlement-1',
    reference: 12,
    establishmentName: 'Bellecour',
    grossCents: 300_01,
    feeCents: 2_10,
    feeVatCents: 35,
    differenceCents: 1,
    differenceReason: 'Rounded',
    settledByName: 'Settled By',
    settledAt: '2026-11-19T10:05:00.000Z',
    isPosted: false,
    days: [
      { date: '2026-11-16', categoryName: 'Cards', amountCents: 100_00 },
      { date: '2026-11-17', categoryName: 'Cards', amountCents: 200_01 },
    ],
  },
}

const DAY = {
  establishmentId: 'establishment-1',
  establishmentName: 'Bellecour',
  categoryId: 'card',
  categoryName: 'Cards',
}
export const BANK_SETTLING: BankSettling = {
  establishments: [{ id: 'establishment-1', name: 'Bellecour' }],
  days: [
    { ...DAY, date: '2026-11-17', cents: 200_01 },
    { ...DAY, date: '2026-11-16', cents: 100_00 },
  ],
  proposed: {
    feeCents: 2_11,
    days: [
      { ...DAY, date: '2026-11-16' },
      { ...DAY, date: '2026-11-17' },
    ],
  },
}

export const BANK_RULE: BankRule = {
  ...STORED_FIELDS,
  id: 'rule-1',
  status: 'ACTIVE',
  pattern: 'REMISE CB',
  account: null,
  kind: 'CARDS',
  byName: 'Ruled By',
}
