import { failureOf } from '../vendor'
import { managed } from './manager'
import type { Recorder } from './types'

export const recorder: Recorder = managed(
  () => wx.getRecorderManager(),
  (failure) => failureOf(failure),
)
