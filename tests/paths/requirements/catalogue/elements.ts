import type { RequirementSection } from '../requirement.ts'

/** The components of every screen. */
export const ELEMENTS: RequirementSection = {
  code: 'ELM',
  title: 'Shared elements',
  requirements: [
    {
      id: 'R-ELM-01',
      text: 'A breadcrumb of titles with links leads back to the pages above.',
      tests: { 'browser/shared-elements.test.ts': ['leads back, and names the page itself without a link'] },
    },
    {
      id: 'R-ELM-02',
      text: 'An empty list shows a title, a message, a suggestion and a picture.',
      tests: {
        'browser/shared-elements.test.ts': ['have a title, a message, a suggestion and a picture, in %s'],
        'browser/shared-fields.test.ts': ['shows an empty list as empty'],
      },
    },
    {
      id: 'R-ELM-03',
      text: 'A button shows a spinner while its command runs and emits one click only.',
      tests: {
        'browser/shared-elements.test.ts': [
          'keeps its width and its name while it is busy, and is announced as busy',
          'emits one press while it is busy',
        ],
      },
    },
    {
      id: 'R-ELM-04',
      text: 'The shared elements include a switch and a select.',
      tests: {
        'browser/shared-fields.test.ts': [
          'is changed by Space, announces it, and does not change while disabled',
          'shows a prompt until something is chosen, and its error beside it',
        ],
      },
    },
    {
      id: 'R-ELM-05',
      text: 'An alert is red, shows its message in the language of the reader, and can be dismissed.',
      tests: {
        'browser/shared-elements.test.ts': [
          'is red, shows its message in the reader’s language, and can be dismissed',
        ],
      },
    },
    {
      id: 'R-ELM-06',
      text: 'A searchable select takes one or several values, can be cleared, accepts new values where configured, and works by keyboard. When nothing matches, it shows the owner’s text.',
      tests: {
        'browser/shared-fields.test.ts': [
          'is filtered by typing, chosen from by keyboard, and cleared',
          'takes several, and a new one when allowed',
          'shows in %s that nothing matches',
        ],
      },
    },
    {
      id: 'R-ELM-07',
      text: 'A toast is shown in the top end corner for five seconds, and a message toast for three seconds.',
      tests: {
        'browser/shared-elements.test.ts': [
          'show the result for five seconds, and longer while hovered',
          'is at the top, at the end of the line, for three seconds',
        ],
      },
    },
    {
      id: 'R-ELM-08',
      text: 'A confirmation dialog offers Valider and Annuler, or Oui and Non.',
      tests: {
        'browser/shared-elements.test.ts': [
          'ask with Valider and Annuler, trap the focus, and return it',
          'ask with Oui and Non',
        ],
      },
    },
    {
      id: 'R-ELM-09',
      text: 'An input dialog for an e-mail address or a URL shows the owner’s message when the input is invalid.',
      tests: {
        'browser/shared-elements.test.ts': [
          'take an e-mail address, show an error for an invalid one, and keep it',
          'take a web address, and show in %s that one is invalid',
        ],
      },
    },
    {
      id: 'R-ELM-10',
      text: 'A field shows next to itself that its value is required, does not match, is shorter than six characters or is not an e-mail address.',
      tests: {
        'domain/accounts/credential-forms.test.ts': ['%s with %j is wrong at %s: %s'],
        'i18n/owners-words.test.ts': ['has a text for %s, and a place where it is shown'],
        'i18n/usage.test.ts': ['of a schema’s error'],
      },
    },
    {
      id: 'R-ELM-11',
      text: 'Every screen is accessible in contrast, names, keyboard and focus, at every width, in light and dark, and in three languages.',
      decisions: ['011', '048'],
      tests: {
        'browser/shared-elements.test.ts': [
          'can be read and used by everybody at $width px, $colorScheme, $locale',
        ],
        'browser/screens/fr.test.ts': [],
        'browser/screens/en.test.ts': [],
        'browser/screens/it.test.ts': [],
        'browser/layout.test.ts': [
          'every region is in its agreed place, at every width and in every language',
        ],
        'browser/pictures.test.ts': ['the main screens look as agreed'],
      },
    },
    {
      id: 'R-ELM-12',
      text: 'A user can type an amount with a comma or a point, or as a small sum. Input that cannot be read is refused at its field and stays in the field.',
      decisions: ['003'],
      tests: {
        'domain/money.test.ts': ['reading an amount as typed'],
        'browser/shared-fields.test.ts': [
          'stays as it was typed, with its value below',
          'that is invalid gets an error at its field',
        ],
        'browser/input.test.ts': ['is shown with an error at its field and stays: $text'],
      },
    },
    {
      id: 'R-ELM-13',
      text: 'Dates are shown as day, month, year.',
      tests: {
        'i18n/formats.test.ts': ['%s: day, month, year', 'reads back every formatted date'],
        'browser/shared-fields.test.ts': [
          'is typed day first, or picked in a calendar of the reader’s language',
          'that does not exist gets an error and stays',
        ],
      },
    },
    {
      id: 'R-ELM-14',
      text: 'An amount of money is a whole number of cents everywhere except on the screen, and never a floating-point number.',
      decisions: ['003'],
      tests: {
        'domain/money.test.ts': [
          'adds exactly, whatever floating point does with the same numbers',
          'amounts that can be stored',
        ],
        'server/schema/catalogue.test.ts': [
          'limits every amount in cents to a billion euros, and stores every instant to the millisecond',
        ],
        'i18n/formats.test.ts': ['loses no cent: a formatted amount is parsed to the same value'],
      },
    },
  ],
}
