import { useState } from 'react'
import { Button, Page, Stack, TextField } from '../ui/index.ts'
import { texts } from './sample-texts.ts'

/** An example page in the layout of the sign-in. */
export function SignIn() {
  const [email, setEmail] = useState('camille@exemple.fr')
  const [password, setPassword] = useState('')
  return (
    <Page title={texts.signInTitle}>
      <Stack>
        <TextField label={texts.emailAddress} type="email" value={email} onChange={setEmail} large />
        <TextField label={texts.password} type="password" value={password} onChange={setPassword} large />
        <Button look="primary" size="large" wide>
          {texts.signIn}
        </Button>
      </Stack>
    </Page>
  )
}
