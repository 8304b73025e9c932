import {
  type BadgeStatus,
  Button,
  Delta,
  Money,
  NoResults,
  Page,
  Panel,
  Row,
  SkeletonText,
  Stack,
  StatusBadge,
} from '../ui/index.ts'
import { DescriptionList, StepHeading, Timeline } from '../ui/record-details.tsx'
import style from './examples.module.css'
import { SAMPLE_TEXTS } from './sample-texts.ts'

const STATUSES: readonly BadgeStatus[] = [
  'CREATED',
  'UPDATED',
  'PREPARED',
  'VALIDATED',
  'AVALIDATED',
  'UNVALIDATED',
  'SEND',
  'SENT',
  'SENTP',
  'ERROR',
  'WARNING',
  'CANCELED',
  'ARCHIVED',
  'DELETED',
  'ACTIVE',
  'INACTIVE',
  'REQUEST',
  'STARTED',
  'FINISHED',
]

/** Amounts, differences, statuses, description lists, timelines. */
export function Facts() {
  return (
    <Page
      title={SAMPLE_TEXTS.remittance}
      badge={<StatusBadge status="PREPARED" />}
      breadcrumb={[
        { title: 'shell.menu.home', link: '/' },
        { title: 'shell.menu.remittances', link: '/' },
        { title: 'shell.menu.remittance' },
      ]}
      action={
        <>
          <Button icon="undo">{SAMPLE_TEXTS.undoPreparation}</Button>
          <Button look="primary" icon="truck">
            {SAMPLE_TEXTS.handOver}
          </Button>
        </>
      }
    >
      <div className={style.pair}>
        <Panel title={SAMPLE_TEXTS.result}>
          <Stack gap={8}>
            <Money cents={128450} size="hero" />
            <Row gap={24}>
              <Delta cents={-320} size="large" />
              <Delta cents={1250} size="large" />
              <Delta cents={0} size="large" />
            </Row>
            <DescriptionList
              items={[
                { term: 'Compté', value: <Money cents={128450} />, isAmount: true },
                { term: 'Fond de caisse', value: <Money cents={-15000} />, isAmount: true },
                { term: 'Attendu', value: <Money cents={113000} />, isAmount: true },
                { term: 'Chèques', value: <Money cents={null} />, isAmount: true },
                { term: 'Écart', value: <Delta cents={450} />, isTotal: true },
              ]}
            />
          </Stack>
        </Panel>
        <Panel title={SAMPLE_TEXTS.custody}>
          <Timeline
            entries={[
              {
                key: '1',
                at: '2026-11-20T13:02:00Z',
                title: 'Sacoches scellées',
                by: 'Alex Martin',
                icon: 'pouch',
              },
              {
                key: '2',
                at: '2026-11-20T13:40:00Z',
                title: 'Remise préparée',
                by: 'Camille Durand',
                tone: 'good',
                note: 'Référence R-0042',
              },
              {
                key: '3',
                at: '2026-11-20T14:10:00Z',
                title: 'Préparation annulée',
                by: 'Camille Durand',
                icon: 'undo',
                tone: 'bad',
              },
            ]}
          />
        </Panel>
        <Panel>
          <StepHeading step={2} total={4} title={SAMPLE_TEXTS.pouches} />
          <DescriptionList
            items={[
              {
                term: 'Type',
                value: 'Billets',
                action: (
                  <Button size="small" look="bare">
                    {SAMPLE_TEXTS.edit}
                  </Button>
                ),
              },
              {
                term: 'Transporteur',
                value: 'Loomis',
                action: (
                  <Button size="small" look="bare">
                    {SAMPLE_TEXTS.edit}
                  </Button>
                ),
              },
            ]}
          />
        </Panel>
        <Panel title={SAMPLE_TEXTS.waiting}>
          <SkeletonText />
        </Panel>
      </div>
      <Panel title={SAMPLE_TEXTS.statuses}>
        <Row>
          {STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <Delta cents={-320} />
          <Delta cents={1250} />
          <Delta cents={0} />
          <Delta cents={null} />
        </Row>
      </Panel>
      <Panel>
        <NoResults action={<Button>{SAMPLE_TEXTS.clearFilters}</Button>} />
      </Panel>
      <Panel>
        <NoResults
          title={SAMPLE_TEXTS.noPouch}
          message={SAMPLE_TEXTS.sealedPouchesHint}
          suggestion={SAMPLE_TEXTS.countFirst}
        />
      </Panel>
    </Page>
  )
}
