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
import { texts } from './sample-texts.ts'
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
      title={texts.boutonsEtFenetres}
      breadcrumb={[{ title: 'shell.menu.home', link: '/' }, { title: 'shell.menu.cashRegister' }]}
      action={
        <Button look="primary" icon="check" busy={busy} onClick={work} data-testid="work">
          {texts.validerLeComptage}
        </Button>
      }
    >
      <Panel title={texts.boutons}>
        <Stack>
          <Row>
            <Button look="primary">{texts.preparerLaRemise}</Button>
            <Button>{texts.annuler}</Button>
            <Button look="quiet">{texts.voirLeDetail}</Button>
            <Button look="bare" icon="print">
              {texts.imprimer}
            </Button>
            <Button look="danger" icon="trash">
              {texts.supprimer}
            </Button>
          </Row>
          <Row>
            <Button look="primary" size="large" icon="plus">
              {texts.ajouter}
            </Button>
            <Button size="small">{texts.petit}</Button>
            <Button look="primary" busy>
              {texts.enregistrer}
            </Button>
            <Button busy>{texts.enregistrer}</Button>
            <Button look="primary" disabledReason={texts.choisissezAuMoinsUne} data-testid="disabled">
              {texts.continuer}
            </Button>
            <IconButton icon="edit" label={texts.modifier} />
            <IconButton icon="trash" label={texts.supprimer} look="secondary" />
          </Row>
        </Stack>
      </Panel>
      <Panel title={texts.ceQuiSOuvre}>
        <Row>
          <Button onClick={() => setOpen('confirm')} data-testid="open-confirm">
            {texts.validerOuAnnuler}
          </Button>
          <Button onClick={() => setOpen('yesNo')} data-testid="open-yes-no">
            {texts.ouiOuNon}
          </Button>
          <Button onClick={() => setOpen('email')} data-testid="open-email">
            {texts.adresseEMail}
          </Button>
          <Button onClick={() => setOpen('url')} data-testid="open-url">
            {texts.adresseWeb}
          </Button>
          <Button onClick={() => setOpen('wide')} data-testid="open-wide">
            {texts.fenetreLarge}
          </Button>
          <Button onClick={() => setOpen('commands')} data-testid="open-commands">
            {texts.commandes}
          </Button>
          <Menu
            label={texts.actions}
            trigger={
              <Button icon="list" data-testid="open-menu">
                {texts.actions}
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
      <Panel title={texts.messages}>
        <Stack gap={12}>
          <Row>
            <Button onClick={() => notify.success('Remise préparée')} data-testid="toast">
              {texts.notification}
            </Button>
            <Button onClick={() => notify.error('L’établissement n’a pas pu être changé.', 'Erreur')}>
              {texts.erreur}
            </Button>
            <Button onClick={() => notify.message('Brouillon enregistré')} data-testid="message">
              {texts.messageBref}
            </Button>
          </Row>
          {!dismissed && (
            <Alert onDismiss={() => setDismissed(true)} data-testid="alert">
              {texts.lEcartDepasseLa}
            </Alert>
          )}
          <Alert tone="warning" title={texts.deuxServicesRestentA}>
            {texts.leMidiEtLe}
          </Alert>
          <Alert tone="info" action={<Button size="small">{texts.reprendre}</Button>}>
            {texts.unBrouillonDu19}
          </Alert>
          <Alert tone="success">{texts.remiseR0042Preparee}</Alert>
          <div className={style.place}>
            <LoadingOverlay active />
          </div>
        </Stack>
      </Panel>
      <ConfirmDialog
        open={open === 'confirm'}
        title={texts.validerLaRemiseR}
        busy={busy}
        onConfirm={() => setOpen('email')}
        onCancel={close}
      >
        <p>{texts.troisSacoches1284}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'yesNo'}
        buttons="yesNo"
        look="danger"
        title={texts.supprimerLaSacoche0042177}
        onConfirm={close}
        onCancel={close}
      >
        <p>{texts.sonComptageRedevientModifiable}</p>
      </ConfirmDialog>
      <InputDialog
        open={open === 'email'}
        kind="email"
        title={texts.envoyerLeBordereau}
        onSubmit={close}
        onCancel={close}
      />
      <InputDialog
        open={open === 'url'}
        kind="url"
        title={texts.adresseDeLivraison}
        onSubmit={close}
        onCancel={close}
      />
      <CommandDialog
        open={open === 'commands'}
        label={texts.commandes}
        searchLabel={texts.chercherUneAction}
        emptyText={texts.rienDeCeNom}
        groups={[
          {
            title: texts.faire,
            items: [
              {
                key: 'prepare',
                label: texts.preparerLaRemise,
                icon: 'pouch',
                run: () => notify.message('Préparer'),
              },
              {
                key: 'handOver',
                label: texts.remettreAuTransporteur,
                hint: texts.remiseR0042,
                icon: 'truck',
                run: () => notify.message('Remettre'),
              },
            ],
          },
          {
            title: texts.allerA,
            items: [
              {
                key: 'log',
                label: texts.journalDeCaisse,
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
