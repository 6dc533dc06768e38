import { failureOf } from '../vendor.ali'
import { manageRecorder } from './manager'
import type { Recorder } from './types'

/** 10: no permission. 1001: the page was left, which ends a recording without a file. */
const codes = { 10: 'denied', 1001: 'cancelled' } as const

export const recorder: Recorder = manageRecorder(
  () => my.getRecorderManager(),
  (failure: { error?: number; errorMessage?: string }) => failureOf(failure, codes),
)
