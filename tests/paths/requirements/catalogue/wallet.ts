import type { RequirementSection } from '../requirement.ts'

/** The change wallet, and received coins. */
export const WALLET: RequirementSection = {
  code: 'WAL',
  title: 'The change wallet and coins',
  requirements: [
    {
      id: 'R-WAL-01',
      text: 'An inventory needs the total of the change, which the owner’s message demands, and sets the balance to what was counted.',
      implementedBy: {
        calls: ['POST /walletmovements'],
        machines: ['wallet-inventory'],
        refusals: ['WalletNegative'],
      },
      tests: {
        'domain/wallet/wallet.test.ts': ['an inventory'],
        'server/commands/wallet.test.ts': [
          'sets the balance to the counted amount, with the person who counted it',
        ],
        'machines/wallet-inventory/chart.test.ts': [],
        'browser/wallet.test.ts': [
          'an inventory without a total, with the owner’s message; a count of zero is valid',
          'is counted by denomination: the difference is shown, explained, then recorded',
        ],
      },
    },
    {
      id: 'R-WAL-02',
      text: 'A decrease takes notes with a total above zero out of the wallet, in a pouch with a number of 6 to 12 characters. It takes no more of a denomination than the wallet contains according to the last inventory and later movements.',
      implementedBy: {
        machines: ['wallet-decrease'],
        refusals: ['TotalNotPositive', 'PouchNumberUnreadable', 'PouchNumberTaken', 'NotesNotInWallet'],
      },
      tests: {
        'domain/wallet/wallet.test.ts': ['a withdrawal'],
        'server/commands/wallet.test.ts': [
          'seals notes in a pouch of change, and takes them out of the wallet',
          'takes no more of a denomination than the wallet contains, until an inventory corrects it',
          'takes numbers of 6 and 12 characters, and refuses one that is in use until its pouch is deleted',
        ],
        'machines/wallet-decrease/chart.test.ts': [],
        'browser/wallet.test.ts': [
          'gives notes in a numbered pouch, and shows the remaining amount',
          'no notes, a short and a long number, more than available, a number in use',
        ],
      },
    },
    {
      id: 'R-WAL-03',
      text: 'A movement has a date, a type, an amount, the balance after it and the number of its pouch.',
      implementedBy: {
        fields: ['walletmovements: date type movementCents totalCents pouchNumber'],
        calls: ['GET /walletmovements'],
      },
      tests: {
        'contract/resources.test.ts': ['answers according to the contract for role %i'],
        'server/commands/wallet-reading.test.ts': [
          'explains a movement: the count and its service, the pouch, what was taken back',
        ],
      },
    },
    {
      id: 'R-WAL-04',
      text: 'The balance is always the sum of the movements and never below zero, even when commands are simultaneous.',
      decisions: ['018'],
      tests: {
        'server/commands/wallet-interleavings.test.ts': [],
        'server/commands/races.test.ts': [
          'the wallet is never negative, and every balance follows from the previous one',
        ],
        'server/schema/wallets.test.ts': [
          'keeps a wallet’s balance equal to the sum of its movements, and each total to the balance after it',
        ],
      },
    },
    {
      id: 'R-WAL-05',
      text: 'The screen explains every cent of the balance with the last inventory and the later movements, each with its origin.',
      decisions: ['018'],
      implementedBy: { calls: ['GET /wallet', 'GET /wallet/paper'] },
      tests: {
        'browser/wallet-explained.test.ts': [
          'adds up from the first movement to the balance, line by line, each with its origin and its author',
          'the balance is the last inventory and the movements since',
        ],
        'server/commands/wallet-reading.test.ts': [
          'returns the wallet’s balance, its expected content, and the totals of a period',
        ],
        'server/documents/papers.test.ts': ['the wallet: its balance as a sum'],
      },
    },
    {
      id: 'R-WAL-06',
      text: 'If the wallet changes during an inventory, the screen shows the new difference before anything is stored.',
      decisions: ['018'],
      tests: {
        'server/commands/wallet.test.ts': ['is refused when the wallet has moved since it was read'],
        'browser/wallet.test.ts': [
          'an inventory of a wallet that moved in the meantime: the new difference is shown first',
        ],
      },
    },
    {
      id: 'R-WAL-07',
      text: 'Coins are received for a CHANGE pouch, as rolls and loose coins, and a difference must be confirmed.',
      decisions: ['018'],
      implementedBy: {
        calls: ['GET /exchanges'],
        machines: ['coin-reception'],
        refusals: ['DifferenceNotConfirmed'],
      },
      tests: {
        'domain/wallet/exchanges.test.ts': ['a delivery'],
        'server/commands/exchanges.test.ts': [
          'receives coins for a pouch, rolls and loose, and completes the exchange',
          'needs a difference to be confirmed, over and short',
        ],
        'machines/coin-reception/chart.test.ts': [],
        'browser/coins.test.ts': [
          'are entered by rolls and loose coins, confirmed with their difference, and listed in the history',
        ],
      },
    },
    {
      id: 'R-WAL-08',
      text: 'Coins can be received once for each CHANGE pouch, unless the pouch is deleted or waits for the carrier.',
      decisions: ['018'],
      implementedBy: {
        arrows: ['pouch: CREATED VALIDATED receive ARCHIVED'],
        refusals: ['NotAnExchange', 'ExchangeCanceled', 'ExchangeReceived', 'ExchangePrepared'],
      },
      tests: {
        'domain/wallet/exchanges.test.ts': ['takes or refuses coins against %s', 'is none for a pouch of %s'],
        'server/commands/exchanges.test.ts': [
          'is refused a second time, naming the person who received the coins',
          'is refused for a deleted pouch, one that waits for the carrier, and one that is not of change',
        ],
      },
    },
    {
      id: 'R-WAL-09',
      text: 'The usual denominations are the euro notes, the euro coins and the rolls of the mint.',
      decisions: ['018'],
      tests: { 'domain/counting/denominations.test.ts': ['has these notes, coins and rolls', 'rolls'] },
    },
  ],
}
