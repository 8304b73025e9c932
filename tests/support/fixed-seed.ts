import fc from 'fast-check'

/**
 * Property tests try the same examples in every run, so that only a change can make them fail. `TEST_SEED=…`
 * tries others: see docs/decisions/004.
 */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20261121) })
