import { useState } from 'react'
import { Button, Page, Stack, TextField } from '../ui/index.ts'
import { words } from './sample-texts.ts'

/** A page in the sign-in layout. */
export function SignIn() {
  const [email, setEmail] = useState('camille@exemple.fr')
  const [password, setPassword] = useState('')
  return (
    <Page title={words.connexion}>
      <Stack>
        <TextField label={words.adresseEMail} type="email" value={email} onChange={setEmail} large />
        <TextField label={words.motDePasse} type="password" value={password} onChange={setPassword} large />
        <Button look="primary" size="large" wide>
          {words.seConnecter}
        </Button>
      </Stack>
    </Page>
  )
}
