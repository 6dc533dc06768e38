import type { PlatformError } from '../failure'
import { createRecorder, type Run } from './run'
import type { Recorder } from './types'

/** What WeChat's, QQ's and Alipay's recorders share. */
export interface Manager<Failure> {
  start(options: {
    duration: number
    sampleRate: 16000
    numberOfChannels: 1
    encodeBitRate: number
    format: 'mp3'
  }): void
  stop(): void
  onStart(listener: () => void): void
  onStop(
    listener: (result: { tempFilePath: string; /** ms; QQ leaves it out. */ duration?: number }) => void,
  ): void
  onError(listener: (failure: Failure) => void): void
}

/** The hosts keep every listener they are given, so the one manager hears once and tells the run. */
export function manageRecorder<Failure>(
  open: () => Manager<Failure>,
  failureOf: (failure: Failure) => PlatformError,
): Recorder {
  let opened: Manager<Failure> | undefined
  let run: Run | undefined

  function manager(): Manager<Failure> {
    if (opened) return opened
    opened = open()
    opened.onStart(() => run?.began())
    opened.onStop(({ tempFilePath, duration }) => run?.finish(tempFilePath, duration))
    opened.onError((failure) => run?.fail(failureOf(failure)))
    return opened
  }

  return createRecorder({
    begin(next, maxSeconds) {
      run = next
      manager().start({
        duration: maxSeconds * 1000,
        sampleRate: 16000,
        numberOfChannels: 1,
        encodeBitRate: 48000,
        format: 'mp3',
      })
    },
    end: () => manager().stop(),
  })
}
