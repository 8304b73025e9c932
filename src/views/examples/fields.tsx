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
import { SAMPLE_TEXTS } from './sample-texts.ts'

const CARRIERS: readonly Choice[] = [
  { value: 'loomis', label: 'Loomis', hint: 'Paris et petite couronne' },
  { value: 'brinks', label: 'Brink’s', hint: 'Toute la France' },
  { value: 'temis', label: 'Temis' },
  { value: 'prosegur', label: 'Prosegur' },
]

/** The form fields. */
export function Fields() {
  const [text, setText] = useState('Caisse 1')
  const [money, setMoney] = useState('20+20+5')
  const [notes, setNotes] = useState('20+20')
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
      title={SAMPLE_TEXTS.fields}
      breadcrumb={[{ title: 'shell.menu.home', link: '/' }, { title: 'shell.menu.count' }]}
    >
      <Panel title={SAMPLE_TEXTS.textAndAmounts}>
        <div className={style.pair}>
          <TextField
            label={SAMPLE_TEXTS.name}
            value={text}
            onChange={setText}
            hint={SAMPLE_TEXTS.asWritten}
          />
          <TextField
            label={SAMPLE_TEXTS.pouchNumber}
            value="00421"
            onChange={setText}
            error={SAMPLE_TEXTS.numberTooShort}
          />
          <TextField label={SAMPLE_TEXTS.password} type="password" value={text} onChange={setText} />
          <MoneyField label={SAMPLE_TEXTS.notesTotal} text={money} onText={setMoney} data-testid="money" />
          <MoneyField
            label={SAMPLE_TEXTS.coinsTotal}
            text={wrong}
            onText={setWrong}
            data-testid="money-wrong"
          />
          <MoneyField label={SAMPLE_TEXTS.notesOf20} text={notes} onText={setNotes} hideParsed />
          <TextArea label={SAMPLE_TEXTS.comment} optional value="" onChange={setText} />
          <TextField label={SAMPLE_TEXTS.closed} value="Non modifiable" onChange={setText} disabled />
        </div>
      </Panel>
      <Panel title={SAMPLE_TEXTS.choice}>
        <div className={style.pair}>
          <Select
            label={SAMPLE_TEXTS.reason}
            value={reason}
            onChange={setReason}
            options={[
              { value: 'error', label: 'Erreur de rendu' },
              { value: 'theft', label: 'Vol' },
            ]}
          />
          <Select
            label={SAMPLE_TEXTS.service}
            value={'lunch' as 'lunch' | 'evening'}
            onChange={() => undefined}
            error={SAMPLE_TEXTS.serviceIsCounted}
            options={[
              { value: 'lunch', label: 'Midi' },
              { value: 'evening', label: 'Soir' },
            ]}
          />
          <Select
            label={SAMPLE_TEXTS.closed}
            value={'lunch' as 'lunch' | 'evening'}
            onChange={() => undefined}
            disabled
            options={[
              { value: 'lunch', label: 'Midi' },
              { value: 'evening', label: 'Soir' },
            ]}
          />
          <SearchSelect
            label={SAMPLE_TEXTS.carrier}
            choices={choices}
            value={null}
            onChange={setCarrier}
            error={SAMPLE_TEXTS.chooseCarrier}
          />
          <SearchSelect
            label={SAMPLE_TEXTS.cashCarrier}
            choices={choices}
            value={carrier}
            onChange={setCarrier}
            data-testid="carrier"
          />
          <SearchMultiSelect
            label={SAMPLE_TEXTS.carriers}
            choices={choices}
            values={tags}
            onChange={setTags}
            onCreate={create}
            data-testid="carriers"
          />
          <DateField
            label={SAMPLE_TEXTS.date}
            value={date}
            onChange={setDate}
            max="2026-11-20"
            data-testid="date"
          />
          <Stack gap={8}>
            <PeriodPicker value={period} onChange={setPeriod} today="2026-11-20" />
          </Stack>
          <Stack gap={12}>
            <Checkbox
              checked={on}
              onChange={setOn}
              label={SAMPLE_TEXTS.pouchHandedOver}
              hint={SAMPLE_TEXTS.confirmEach}
            />
            <Checkbox checked={false} indeterminate onChange={setOn} label={SAMPLE_TEXTS.part} />
            <Checkbox checked={false} onChange={setOn} label={SAMPLE_TEXTS.none} disabled />
            <Switch
              checked={on}
              onChange={setOn}
              label={SAMPLE_TEXTS.blindCount}
              hint={SAMPLE_TEXTS.hidesExpectedAmount}
              data-testid="switch"
            />
            <Switch checked={false} onChange={setOn} label={SAMPLE_TEXTS.closed} disabled />
          </Stack>
        </div>
      </Panel>
      <Panel title={SAMPLE_TEXTS.questions}>
        <Stack gap={24}>
          <RadioGroup
            legend={SAMPLE_TEXTS.whatToHandOver}
            value={type}
            onChange={setType}
            options={[
              { value: 'NOTES', label: 'Billets', hint: '3 sacoches, 1 284,50 €' },
              { value: 'CHEQUES', label: 'Chèques', hint: '1 sacoche, 86,00 €' },
            ]}
          />
          <Row>
            <SegmentedControl
              legend={SAMPLE_TEXTS.service}
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
