import { useState } from 'react'
import {
  Checkbox,
  type Choice,
  DateField,
  Page,
  Panel,
  type Period,
  PeriodPicker,
  RadioGroup,
  Row,
  SearchMultiSelect,
  SearchSelect,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TextArea,
  TextField,
} from '../ui/index.ts'
import { MoneyField } from '../ui/money-field.tsx'
import style from './examples.module.css'
import { texts } from './sample-texts.ts'

const CARRIERS: readonly Choice[] = [
  { value: 'loomis', label: 'Loomis', hint: 'Paris et petite couronne' },
  { value: 'brinks', label: 'Brink’s', hint: 'Toute la France' },
  { value: 'temis', label: 'Temis' },
  { value: 'prosegur', label: 'Prosegur' },
]

/** All form fields. */
export function Fields() {
  const [text, setText] = useState('Caisse 1')
  const [money, setMoney] = useState('20+20+5')
  const [bills, setBills] = useState('20+20')
  const [wrong, setWrong] = useState('12,345')
  const [reason, setReason] = useState<'error' | 'theft' | null>(null)
  const [carrier, setCarrier] = useState<string | null>('loomis')
  const [tags, setTags] = useState<readonly string[]>(['loomis', 'temis'])
  const [choices, setChoices] = useState(CARRIERS)
  const [date, setDate] = useState<string | null>('2026-11-20')
  const [period, setPeriod] = useState<Period>({ from: '2026-11-01', to: '2026-11-20' })
  const [on, setOn] = useState(true)
  const [type, setType] = useState<'NOTES' | 'CHEQUES'>('NOTES')
  const create = (label: string) => {
    setChoices([...choices, { value: label, label }])
    setTags([...tags, label])
  }
  return (
    <Page
      title={texts.champs}
      breadcrumb={[{ title: 'shell.menu.home', link: '/' }, { title: 'shell.menu.count' }]}
    >
      <Panel title={texts.texteEtMontants}>
        <div className={style.pair}>
          <TextField label={texts.nom} value={text} onChange={setText} hint={texts.telQuIlEst} />
          <TextField
            label={texts.numeroDeSacoche}
            value="00421"
            onChange={setText}
            error={texts.leNumeroDeSacoche}
          />
          <TextField label={texts.motDePasse} type="password" value={text} onChange={setText} />
          <MoneyField label={texts.totalDesBillets} text={money} onText={setMoney} data-testid="money" />
          <MoneyField label={texts.totalDesPieces} text={wrong} onText={setWrong} data-testid="money-wrong" />
          <MoneyField label={texts.billetsDe20} text={bills} onText={setBills} hideParsed />
          <TextArea label={texts.commentaire} optional value="" onChange={setText} />
          <TextField label={texts.ferme} value="Non modifiable" onChange={setText} disabled />
        </div>
      </Panel>
      <Panel title={texts.choix}>
        <div className={style.pair}>
          <Select
            label={texts.motif}
            value={reason}
            onChange={setReason}
            options={[
              { value: 'error', label: 'Erreur de rendu' },
              { value: 'theft', label: 'Vol' },
            ]}
          />
          <Select
            label={texts.service}
            value={'lunch' as 'lunch' | 'evening'}
            onChange={() => undefined}
            error={texts.ceServiceEstCompte}
            options={[
              { value: 'lunch', label: 'Midi' },
              { value: 'evening', label: 'Soir' },
            ]}
          />
          <Select
            label={texts.ferme}
            value={'lunch' as 'lunch' | 'evening'}
            onChange={() => undefined}
            disabled
            options={[
              { value: 'lunch', label: 'Midi' },
              { value: 'evening', label: 'Soir' },
            ]}
          />
          <SearchSelect
            label={texts.transporteur}
            choices={choices}
            value={null}
            onChange={setCarrier}
            error={texts.choisissezUnTransporteur}
          />
          <SearchSelect
            label={texts.transporteurDeFonds}
            choices={choices}
            value={carrier}
            onChange={setCarrier}
            data-testid="carrier"
          />
          <SearchMultiSelect
            label={texts.transporteurs}
            choices={choices}
            values={tags}
            onChange={setTags}
            onCreate={create}
            data-testid="carriers"
          />
          <DateField label={texts.date} value={date} onChange={setDate} max="2026-11-20" data-testid="date" />
          <Stack gap={8}>
            <PeriodPicker value={period} onChange={setPeriod} today="2026-11-20" />
          </Stack>
          <Stack gap={12}>
            <Checkbox
              checked={on}
              onChange={setOn}
              label={texts.sacocheRemise}
              hint={texts.confirmezChacune}
            />
            <Checkbox checked={false} indeterminate onChange={setOn} label={texts.unePartie} />
            <Checkbox checked={false} onChange={setOn} label={texts.aucune} disabled />
            <Switch
              checked={on}
              onChange={setOn}
              label={texts.comptageALAveugle}
              hint={texts.cacheLeMontantAttendu}
              data-testid="switch"
            />
            <Switch checked={false} onChange={setOn} label={texts.ferme} disabled />
          </Stack>
        </div>
      </Panel>
      <Panel title={texts.questions}>
        <Stack gap={24}>
          <RadioGroup
            legend={texts.queRemettezVous}
            value={type}
            onChange={setType}
            options={[
              { value: 'NOTES', label: 'Billets', hint: '3 sacoches, 1 284,50 €' },
              { value: 'CHEQUES', label: 'Chèques', hint: '1 sacoche, 86,00 €' },
            ]}
          />
          <Row>
            <SegmentedControl
              legend={texts.service}
              value={type}
              onChange={setType}
              options={[
                { value: 'NOTES', label: 'Midi' },
                { value: 'CHEQUES', label: 'Soir' },
              ]}
            />
          </Row>
        </Stack>
      </Panel>
    </Page>
  )
}
