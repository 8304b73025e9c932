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
      title={texts.buttonsAndDialogs}
      breadcrumb={[{ title: 'shell.menu.home', link: '/' }, { title: 'shell.menu.cashRegister' }]}
      action={
        <Button look="primary" icon="check" busy={busy} onClick={work} data-testid="work">
          {texts.validateCount}
        </Button>
      }
    >
      <Panel title={texts.buttons}>
        <Stack>
          <Row>
            <Button look="primary">{texts.prepareRemittance}</Button>
            <Button>{texts.cancel}</Button>
            <Button look="quiet">{texts.showDetail}</Button>
            <Button look="bare" icon="print">
              {texts.print}
            </Button>
            <Button look="danger" icon="trash">
              {texts.delete}
            </Button>
          </Row>
          <Row>
            <Button look="primary" size="large" icon="plus">
              {texts.add}
            </Button>
            <Button size="small">{texts.small}</Button>
            <Button look="primary" busy>
              {texts.save}
            </Button>
            <Button busy>{texts.save}</Button>
            <Button look="primary" disabledReason={texts.choosePouch} data-testid="disabled">
              {texts.next}
            </Button>
            <IconButton icon="edit" label={texts.edit} />
            <IconButton icon="trash" label={texts.delete} look="secondary" />
          </Row>
        </Stack>
      </Panel>
      <Panel title={texts.overlays}>
        <Row>
          <Button onClick={() => setOpen('confirm')} data-testid="open-confirm">
            {texts.validateOrCancel}
          </Button>
          <Button onClick={() => setOpen('yesNo')} data-testid="open-yes-no">
            {texts.yesOrNo}
          </Button>
          <Button onClick={() => setOpen('email')} data-testid="open-email">
            {texts.emailAddress}
          </Button>
          <Button onClick={() => setOpen('url')} data-testid="open-url">
            {texts.webAddress}
          </Button>
          <Button onClick={() => setOpen('wide')} data-testid="open-wide">
            {texts.wideDialog}
          </Button>
          <Button onClick={() => setOpen('commands')} data-testid="open-commands">
            {texts.commands}
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
              {texts.error}
            </Button>
            <Button onClick={() => notify.message('Brouillon enregistré')} data-testid="message">
              {texts.shortMessage}
            </Button>
          </Row>
          {!dismissed && (
            <Alert onDismiss={() => setDismissed(true)} data-testid="alert">
              {texts.commentNeeded}
            </Alert>
          )}
          <Alert tone="warning" title={texts.servicesLeft}>
            {texts.twoServices}
          </Alert>
          <Alert tone="info" action={<Button size="small">{texts.resume}</Button>}>
            {texts.draftFound}
          </Alert>
          <Alert tone="success">{texts.remittancePrepared}</Alert>
          <div className={style.place}>
            <LoadingOverlay active />
          </div>
        </Stack>
      </Panel>
      <ConfirmDialog
        open={open === 'confirm'}
        title={texts.validateRemittance}
        busy={busy}
        onConfirm={() => setOpen('email')}
        onCancel={close}
      >
        <p>{texts.handOverConsequence}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'yesNo'}
        buttons="yesNo"
        look="danger"
        title={texts.deletePouch}
        onConfirm={close}
        onCancel={close}
      >
        <p>{texts.countReopens}</p>
      </ConfirmDialog>
      {open === 'email' && (
        <InputDialog kind="email" title={texts.sendSlip} onSubmit={close} onCancel={close} />
      )}
      {open === 'url' && (
        <InputDialog kind="url" title={texts.deliveryAddress} onSubmit={close} onCancel={close} />
      )}
      <CommandDialog
        open={open === 'commands'}
        label={texts.commands}
        searchLabel={texts.searchAction}
        emptyText={texts.nothingFound}
        groups={[
          {
            title: texts.todo,
            items: [
              {
                key: 'prepare',
                label: texts.prepareRemittance,
                icon: 'pouch',
                run: () => notify.message('Préparer'),
              },
              {
                key: 'handOver',
                label: texts.handOver,
                hint: texts.remittance,
                icon: 'truck',
                run: () => notify.message('Remettre'),
              },
            ],
          },
          {
            title: texts.goTo,
            items: [
              {
                key: 'log',
                label: texts.cashLog,
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
