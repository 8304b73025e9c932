import { useState } from 'react'
import {
  Alert,
  Button,
  CommandDialog,
  ConfirmDialog,
  IconButton,
  InputDialog,
  LoadingOverlay,
  Menu,
  notify,
  Page,
  Panel,
  Row,
  Stack,
} from '../ui/index.ts'
import style from './examples.module.css'
import { words } from './sample-texts.ts'
import { WideDialog } from './wide-dialog.tsx'

type Open = 'commands' | 'confirm' | 'yesNo' | 'email' | 'url' | 'wide' | null

/** Buttons, menus, dialogs, toasts, alerts. */
export function Actions() {
  const [open, setOpen] = useState<Open>(null)
  const [busy, setBusy] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const close = () => setOpen(null)
  const work = () => {
    notify.message('Comptage envoyé')
    setBusy(true)
    setTimeout(() => setBusy(false), 1500)
  }
  return (
    <Page
      title={words.boutonsEtFenetres}
      breadcrumb={[{ title: 'shell.menu.home', link: '/' }, { title: 'shell.menu.cashRegister' }]}
      action={
        <Button look="primary" icon="check" busy={busy} onClick={work} data-testid="work">
          {words.validerLeComptage}
        </Button>
      }
    >
      <Panel title={words.boutons}>
        <Stack>
          <Row>
            <Button look="primary">{words.preparerLaRemise}</Button>
            <Button>{words.annuler}</Button>
            <Button look="quiet">{words.voirLeDetail}</Button>
            <Button look="bare" icon="print">
              {words.imprimer}
            </Button>
            <Button look="danger" icon="trash">
              {words.supprimer}
            </Button>
          </Row>
          <Row>
            <Button look="primary" size="large" icon="plus">
              {words.ajouter}
            </Button>
            <Button size="small">{words.petit}</Button>
            <Button look="primary" busy>
              {words.enregistrer}
            </Button>
            <Button busy>{words.enregistrer}</Button>
            <Button look="primary" disabledReason={words.choisissezAuMoinsUne} data-testid="disabled">
              {words.continuer}
            </Button>
            <IconButton icon="edit" label={words.modifier} />
            <IconButton icon="trash" label={words.supprimer} look="secondary" />
          </Row>
        </Stack>
      </Panel>
      <Panel title={words.ceQuiSOuvre}>
        <Row>
          <Button onClick={() => setOpen('confirm')} data-testid="open-confirm">
            {words.validerOuAnnuler}
          </Button>
          <Button onClick={() => setOpen('yesNo')} data-testid="open-yes-no">
            {words.ouiOuNon}
          </Button>
          <Button onClick={() => setOpen('email')} data-testid="open-email">
            {words.adresseEMail}
          </Button>
          <Button onClick={() => setOpen('url')} data-testid="open-url">
            {words.adresseWeb}
          </Button>
          <Button onClick={() => setOpen('wide')} data-testid="open-wide">
            {words.fenetreLarge}
          </Button>
          <Button onClick={() => setOpen('commands')} data-testid="open-commands">
            {words.commandes}
          </Button>
          <Menu
            label={words.actions}
            trigger={
              <Button icon="list" data-testid="open-menu">
                {words.actions}
              </Button>
            }
            items={[
              { key: 'print', label: 'Imprimer', icon: 'print', onSelect: () => notify.message('Imprimé') },
              {
                key: 'csv',
                label: 'Télécharger',
                icon: 'download',
                onSelect: () => notify.message('Téléchargé'),
              },
              { key: 'detail', label: 'Détail', icon: 'list', onSelect: () => setOpen('wide') },
              { kind: 'separator', key: 'line' },
              { key: 'delete', label: 'Supprimer', icon: 'trash', disabled: true, onSelect: close },
            ]}
          />
        </Row>
      </Panel>
      <Panel title={words.messages}>
        <Stack gap={12}>
          <Row>
            <Button onClick={() => notify.success('Remise préparée')} data-testid="toast">
              {words.notification}
            </Button>
            <Button onClick={() => notify.error('L’établissement n’a pas pu être changé.', 'Erreur')}>
              {words.erreur}
            </Button>
            <Button onClick={() => notify.message('Brouillon enregistré')} data-testid="message">
              {words.messageBref}
            </Button>
          </Row>
          {!dismissed && (
            <Alert onDismiss={() => setDismissed(true)} data-testid="alert">
              {words.lEcartDepasseLa}
            </Alert>
          )}
          <Alert tone="warning" title={words.deuxServicesRestentA}>
            {words.leMidiEtLe}
          </Alert>
          <Alert tone="info" action={<Button size="small">{words.reprendre}</Button>}>
            {words.unBrouillonDu19}
          </Alert>
          <Alert tone="success">{words.remiseR0042Preparee}</Alert>
          <div className={style.place}>
            <LoadingOverlay active />
          </div>
        </Stack>
      </Panel>
      <ConfirmDialog
        open={open === 'confirm'}
        title={words.validerLaRemiseR}
        busy={busy}
        onConfirm={() => setOpen('email')}
        onCancel={close}
      >
        <p>{words.troisSacoches1284}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'yesNo'}
        answers="yesNo"
        look="danger"
        title={words.supprimerLaSacoche0042177}
        onConfirm={close}
        onCancel={close}
      >
        <p>{words.sonComptageRedevientModifiable}</p>
      </ConfirmDialog>
      <InputDialog
        open={open === 'email'}
        kind="email"
        title={words.envoyerLeBordereau}
        onSubmit={close}
        onCancel={close}
      />
      <InputDialog
        open={open === 'url'}
        kind="url"
        title={words.adresseDeLivraison}
        onSubmit={close}
        onCancel={close}
      />
      <CommandDialog
        open={open === 'commands'}
        label={words.commandes}
        searchLabel={words.chercherUneAction}
        empty={words.rienDeCeNom}
        groups={[
          {
            title: words.faire,
            items: [
              {
                key: 'prepare',
                label: words.preparerLaRemise,
                icon: 'pouch',
                run: () => notify.message('Préparer'),
              },
              {
                key: 'handOver',
                label: words.remettreAuTransporteur,
                hint: words.remiseR0042,
                icon: 'truck',
                run: () => notify.message('Remettre'),
              },
            ],
          },
          {
            title: words.allerA,
            items: [
              {
                key: 'log',
                label: words.journalDeCaisse,
                icon: 'register',
                run: () => notify.message('Journal'),
              },
            ],
          },
        ]}
        onClose={close}
      />
      <WideDialog open={open === 'wide'} onClose={close} />
    </Page>
  )
}
