import type { Room } from '../requirement.ts'

/** The components of every screen. */
export const ELEMENTS: Room = {
  code: 'ELM',
  title: 'Shared elements',
  requirements: [
    {
      id: 'R-ELM-01',
      says: 'A breadcrumb of titles with links leads back.',
      tests: { 'browser/shared-elements.test.ts': ['leads back, and names the page itself without a link'] },
    },
    {
      id: 'R-ELM-02',
      says: 'An empty result shows a title, a message, a suggestion and a picture.',
      tests: {
        'browser/shared-elements.test.ts': ['have a title, a message, a suggestion and a picture, in %s'],
        'browser/shared-fields.test.ts': ['shows an empty list as empty'],
      },
    },
    {
      id: 'R-ELM-03',
      says: 'A button shows a spinner while it works and emits one click.',
      tests: {
        'browser/shared-elements.test.ts': [
          'keeps its width and its name while it is busy, and says so',
          'emits one press while it is busy',
        ],
      },
    },
    {
      id: 'R-ELM-04',
      says: 'There are a switch and a select.',
      tests: {
        'browser/shared-fields.test.ts': [
          'is turned by Space, says so, and stays as it is where it is closed',
          'asks to choose until something is chosen, and says beside it what is wrong',
        ],
      },
    },
    {
      id: 'R-ELM-05',
      says: 'An alert is red, shows its message in the language of the reader, and can be dismissed.',
      tests: {
        'browser/shared-elements.test.ts': [
          'is red, says its message in the reader’s language, and is dismissed',
        ],
      },
    },
    {
      id: 'R-ELM-06',
      says: 'A searchable select takes one or several values, can be cleared, allows new values where configured, works by keyboard, and shows the owner’s text when nothing matches.',
      tests: {
        'browser/shared-fields.test.ts': [
          'is narrowed by typing, chosen from by keyboard, and cleared',
          'takes several, and a new one when it may',
          'says in %s that nothing matches',
        ],
      },
    },
    {
      id: 'R-ELM-07',
      says: 'A toast is shown at the top end for five seconds, a message toast for three.',
      tests: {
        'browser/shared-elements.test.ts': [
          'say what happened for five seconds, and longer while pointed at',
          'stands at the top, at the end of the line, for three seconds',
        ],
      },
    },
    {
      id: 'R-ELM-08',
      says: 'Confirmation dialogs offer Valider and Annuler, or Oui and Non.',
      tests: {
        'browser/shared-elements.test.ts': [
          'ask with Valider and Annuler, keep the focus, and give it back',
          'ask with Oui and Non',
        ],
      },
    },
    {
      id: 'R-ELM-09',
      says: 'An input dialog for an e-mail address or URL shows the owner’s message when it is invalid.',
      tests: {
        'browser/shared-elements.test.ts': [
          'take an e-mail address, and say in place that one is wrong, keeping it',
          'take a web address, and say in %s that one is wrong',
        ],
      },
    },
    {
      id: 'R-ELM-10',
      says: 'A field shows in place that a value is required, does not match, is shorter than six characters or is not an e-mail address.',
      tests: {
        'domain/accounts/credential-forms.test.ts': ['%s with %j is wrong at %s: %s'],
        'i18n/owners-words.test.ts': ['has words for %s, and a place where they are shown'],
        'i18n/usage.test.ts': ['that the schemas give to a wrong value'],
      },
    },
    {
      id: 'R-ELM-11',
      says: 'Everything is accessible: contrast, names, keyboard and focus, at every width, in light and dark, in three languages.',
      decided: ['011', '048'],
      tests: {
        'browser/shared-elements.test.ts': [
          'can be read and used by all at $width px, $colorScheme, $locale',
        ],
        'browser/screens/fr.test.ts': [],
        'browser/screens/en.test.ts': [],
        'browser/screens/it.test.ts': [],
        'browser/layout.test.ts': [
          'everything stands where it was agreed to stand, at every width and in every language',
        ],
        'browser/pictures.test.ts': ['the main screens look as it was agreed that they look'],
      },
    },
    {
      id: 'R-ELM-12',
      says: 'Amounts may be typed with a comma or a point and as a small sum; unreadable input is refused in place and stays in the field.',
      decided: ['003'],
      tests: {
        'domain/money.test.ts': ['reading an amount as typed'],
        'browser/shared-fields.test.ts': [
          'is kept as it was typed, with what it comes to under it',
          'that can not be read is refused in place',
        ],
        'browser/input.test.ts': ['is said at its field and kept: $text'],
      },
    },
    {
      id: 'R-ELM-13',
      says: 'Dates are shown day, month, year.',
      tests: {
        'i18n/formats.test.ts': ['%s: day, month, year', 'reads back every date that is written'],
        'browser/shared-fields.test.ts': [
          'is typed day first, or picked in a calendar of the reader’s language',
          'that does not exist is said and kept',
        ],
      },
    },
    {
      id: 'R-ELM-14',
      says: 'Money is whole cents everywhere except on the screen, and never a floating-point number.',
      decided: ['003'],
      tests: {
        'domain/money.test.ts': [
          'adds to the cent, whatever floating point makes of the same numbers',
          'amounts that may be stored',
        ],
        'server/schema/catalogue.test.ts': [
          'keeps every amount in cents within a billion euros, and every instant to the millisecond',
        ],
        'i18n/formats.test.ts': ['loses no cent of any amount: what is shown reads back as what it was'],
      },
    },
  ],
}
