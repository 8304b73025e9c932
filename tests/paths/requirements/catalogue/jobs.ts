import type { RequirementSection } from '../requirement.ts'

/** Background jobs. */
export const JOBS: RequirementSection = {
  code: 'JOB',
  title: 'Jobs',
  requirements: [
    {
      id: 'R-JOB-01',
      text: 'A job event has an establishment, a sequence, the times of creation and execution, a type, a status and details.',
      implementedBy: {
        fields: ['jobevents: establishmentId sequence createdAt executedAt type status details'],
        calls: ['GET /jobevents'],
      },
      tests: { 'contract/resources.test.ts': ['answers according to the contract for role %i'] },
    },
    {
      id: 'R-JOB-02',
      text: 'A job is requested, then started, and ends as finished, with remarks, or in error.',
      decisions: ['027'],
      implementedBy: {
        arrows: [
          'job: REQUEST start STARTED',
          'job: STARTED finish FINISHED',
          'job: STARTED warn WARNING',
          'job: STARTED fail ERROR',
        ],
      },
      tests: {
        'machines/lifecycles/each.test.ts': [
          'ends only after it was started, and restarts only from an error',
        ],
        'server/jobs/worker.test.ts': [
          'run once, and record their result',
          'end in a named error; an internal error is named Unexpected, and its cause is in the log only',
        ],
      },
    },
    {
      id: 'R-JOB-03',
      text: 'A job that was stopped or killed returns to the queue, the next process runs it, and it takes effect once.',
      decisions: ['027'],
      implementedBy: { arrows: ['job: STARTED release REQUEST'] },
      tests: {
        'server/jobs/events.test.ts': [
          'return to the queue when the program stops, and are completed by the next one; later work of the first has no effect',
        ],
        'server/jobs/processes.test.ts': [
          'do each job once',
          'end a job exactly once, though the process that ran it is killed',
        ],
      },
    },
    {
      id: 'R-JOB-04',
      text: 'Users who may request a type of job can run a failed job of that type again or mark it as seen.',
      decisions: ['027'],
      implementedBy: {
        arrows: ['job: ERROR retry REQUEST'],
        calls: ['PUT /jobeventsstatus', 'POST /jobevents/seen'],
        machines: ['jobs'],
        refusals: ['JobNotYours'],
      },
      tests: {
        'server/jobs/events.test.ts': [
          'request failed jobs again, all or none, and reset their number of attempts',
          'record who has seen how a job ended; repeating it changes nothing',
        ],
        'machines/jobs/chart.test.ts': [],
        'browser/jobs.test.ts': [
          'are opened from the settings: a failed one says why and how to go on, is marked as seen, and is run again',
        ],
      },
    },
    {
      id: 'R-JOB-05',
      text: 'Job events older than 90 days are deleted daily, except failed ones that nobody has marked as seen.',
      decisions: ['027'],
      implementedBy: { jobs: ['CLEAN-JOBS-LOG'] },
      tests: {
        'server/jobs/events.test.ts': [
          'are deleted after 90 days, except those that failed and that nobody has seen',
        ],
      },
    },
  ],
}
