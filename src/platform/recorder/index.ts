import { failureOf } from '../vendor'
import { manageRecorder } from './manager'
import type { Recorder } from './types'

export const recorder: Recorder = manageRecorder(
  () => wx.getRecorderManager(),
  (failure) => failureOf(failure),
)
