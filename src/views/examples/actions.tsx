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
import { SAMPLE_TEXTS } from './sample-texts.ts'
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
      title={SAMPLE_TEXTS.buttonsAndDialogs}
      breadcrumb={[{ title: 'shell.menu.home', link: '/' }, { title: 'shell.menu.cashRegister' }]}
      action={
        <Button look="primary" icon="check" busy={busy} onClick={work} data-testid="work">
          {SAMPLE_TEXTS.validateCount}
        </Button>
      }
    >
      <Panel title={SAMPLE_TEXTS.buttons}>
        <Stack>
          <Row>
            <Button look="primary">{SAMPLE_TEXTS.prepareRemittance}</Button>
            <Button>{SAMPLE_TEXTS.cancel}</Button>
            <Button look="quiet">{SAMPLE_TEXTS.showDetail}</Button>
            <Button look="bare" icon="print">
              {SAMPLE_TEXTS.print}
            </Button>
            <Button look="danger" icon="trash">
              {SAMPLE_TEXTS.delete}
            </Button>
          </Row>
          <Row>
            <Button look="primary" size="large" icon="plus">
              {SAMPLE_TEXTS.add}
            </Button>
            <Button size="small">{SAMPLE_TEXTS.small}</Button>
            <Button look="primary" busy>
              {SAMPLE_TEXTS.save}
            </Button>
            <Button busy>{SAMPLE_TEXTS.save}</Button>
            <Button look="primary" disabledReason={SAMPLE_TEXTS.choosePouch} data-testid="disabled">
              {SAMPLE_TEXTS.next}
            </Button>
            <IconButton icon="edit" label={SAMPLE_TEXTS.edit} />
            <IconButton icon="trash" label={SAMPLE_TEXTS.delete} look="secondary" />
          </Row>
        </Stack>
      </Panel>
      <Panel title={SAMPLE_TEXTS.overlays}>
        <Row>
          <Button onClick={() => setOpen('confirm')} data-testid="open-confirm">
            {SAMPLE_TEXTS.validateOrCancel}
          </Button>
          <Button onClick={() => setOpen('yesNo')} data-testid="open-yes-no">
            {SAMPLE_TEXTS.yesOrNo}
          </Button>
          <Button onClick={() => setOpen('email')} data-testid="open-email">
            {SAMPLE_TEXTS.emailAddress}
          </Button>
          <Button onClick={() => setOpen('url')} data-testid="open-url">
            {SAMPLE_TEXTS.webAddress}
          </Button>
          <Button onClick={() => setOpen('wide')} data-testid="open-wide">
            {SAMPLE_TEXTS.wideDialog}
          </Button>
          <Button onClick={() => setOpen('commands')} data-testid="open-commands">
            {SAMPLE_TEXTS.commands}
          </Button>
          <Menu
            label={SAMPLE_TEXTS.actions}
            trigger={
              <Button icon="list" data-testid="open-menu">
                {SAMPLE_TEXTS.actions}
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
      <Panel title={SAMPLE_TEXTS.messages}>
        <Stack gap={12}>
          <Row>
            <Button onClick={() => notify.success('Remise préparée')} data-testid="toast">
              {SAMPLE_TEXTS.notification}
            </Button>
            <Button onClick={() => notify.error('L’établissement n’a pas pu être changé.', 'Erreur')}>
              {SAMPLE_TEXTS.error}
            </Button>
            <Button onClick={() => notify.message('Brouillon enregistré')} data-testid="message">
              {SAMPLE_TEXTS.shortMessage}
            </Button>
          </Row>
          {!dismissed && (
            <Alert onDismiss={() => setDismissed(true)} data-testid="alert">
              {SAMPLE_TEXTS.commentNeeded}
            </Alert>
          )}
          <Alert tone="warning" title={SAMPLE_TEXTS.servicesLeft}>
            {SAMPLE_TEXTS.twoServices}
          </Alert>
          <Alert tone="info" action={<Button size="small">{SAMPLE_TEXTS.resume}</Button>}>
            {SAMPLE_TEXTS.draftFound}
          </Alert>
          <Alert tone="success">{SAMPLE_TEXTS.remittancePrepared}</Alert>
          <div className={style.place}>
            <LoadingOverlay active />
          </div>
        </Stack>
      </Panel>
      <ConfirmDialog
        open={open === 'confirm'}
        title={SAMPLE_TEXTS.validateRemittance}
        busy={busy}
        onConfirm={() => setOpen('email')}
        onCancel={close}
      >
        <p>{SAMPLE_TEXTS.handOverConsequence}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'yesNo'}
        buttons="yesNo"
        look="danger"
        title={SAMPLE_TEXTS.deletePouch}
        onConfirm={close}
        onCancel={close}
      >
        <p>{SAMPLE_TEXTS.countReopens}</p>
      </ConfirmDialog>
      {open === 'email' && (
        <InputDialog kind="email" title={SAMPLE_TEXTS.sendSlip} onSubmit={close} onCancel={close} />
      )}
      {open === 'url' && (
        <InputDialog kind="url" title={SAMPLE_TEXTS.deliveryAddress} onSubmit={close} onCancel={close} />
      )}
      <CommandDialog
        open={open === 'commands'}
        label={SAMPLE_TEXTS.commands}
        searchLabel={SAMPLE_TEXTS.searchAction}
        emptyText={SAMPLE_TEXTS.nothingFound}
        groups={[
          {
            title: SAMPLE_TEXTS.todo,
            items: [
              {
                key: 'prepare',
                label: SAMPLE_TEXTS.prepareRemittance,
                icon: 'pouch',
                run: () => notify.message('Préparer'),
              },
              {
                key: 'handOver',
                label: SAMPLE_TEXTS.handOver,
                hint: SAMPLE_TEXTS.remittance,
                icon: 'truck',
                run: () => notify.message('Remettre'),
              },
            ],
          },
          {
            title: SAMPLE_TEXTS.goTo,
            items: [
              {
                key: 'log',
                label: SAMPLE_TEXTS.cashLog,
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
