import type { OwnAccount } from '../../domain/contract/accounts.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import { languageName, useText } from '../../i18n/index.ts'
import { isLanguageChosen, markAsPersonLanguage } from '../../i18n/person-language.ts'
import { NO_CHOICES } from '../administration/choices.ts'
import type { SectionSpec } from '../administration/fields.ts'
import { FormBody } from '../administration/form/form-body.tsx'
import { formRulesOf } from '../administration/read-form.ts'
import { useApp } from '../app.tsx'
import { useForm } from '../form/use-form.ts'
import { useChangeLanguage } from '../use-change-language.ts'

const MAX_NAME = 100

/** The form sections of the user's own name and language. */
export const NAME_AND_LANGUAGE_SECTIONS: readonly SectionSpec[] = [
  {
    key: 'identity',
    title: 'account.identity.title',
    fields: [
      { path: 'firstName', kind: 'text', label: 'account.firstName', max: MAX_NAME },
      { path: 'lastName', kind: 'text', label: 'account.lastName', max: MAX_NAME },
      {
        path: 'language',
        kind: 'select',
        label: 'shell.language',
        hint: 'account.language.hint',
        options: () => LANGUAGES.map((value) => ({ value, label: languageName(value) })),
      },
    ],
  },
]

/** The form of the user's own name and language. The page changes its language when the form is saved. */
export function NameAndLanguage({ account }: { account: OwnAccount }) {
  const t = useText()
  const { ports } = useApp()
  const changeLanguage = useChangeLanguage()
  const form = useForm({
    rules: formRulesOf(NAME_AND_LANGUAGE_SECTIONS),
    ports: {
      ...ports.account.form,
      save: async (input, call) => {
        const outcome = await ports.account.form.save(input, call)
        if (outcome.kind === 'refused') return outcome
        const { language } = outcome.data
        const isChosen = isLanguageChosen()
        changeLanguage(language).then(() => {
          // `changeLanguage` has stored a loaded language as chosen on this device. If no language was chosen here
          // before, the new one is marked as this person's, so that the next person gets their own.
          if (!isChosen && document.documentElement.lang === language) markAsPersonLanguage(language)
        })
        return outcome
      },
    },
    row: account,
    draftKey: 'account/me',
  })
  return (
    <FormBody
      form={form}
      label={t('account.identity.title')}
      sections={NAME_AND_LANGUAGE_SECTIONS}
      choices={NO_CHOICES}
      organizationId={account.organizationId}
    />
  )
}
