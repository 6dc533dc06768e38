import { PlatformError, type PlatformCode } from '../failure'
import { createRecorder, type Run } from './run'
import type { Recorder } from './types'
import { toWav } from './wav.web'

/** What phones play beside WAV. */
const aac = 'audio/mp4;codecs=mp4a.40.2'
const codes: Record<string, PlatformCode> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'unsupported',
}

const failureOf = (error: unknown): PlatformError => {
  if (error instanceof PlatformError) return error
  const { name = '', message = '' } = error instanceof Error ? error : {}
  return new PlatformError(codes[name] ?? 'failed', message)
}

/** Browsers give the microphone to secure pages alone, and some hosts' web-views to none. */
async function microphone(): Promise<MediaStream> {
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices?.getUserMedia || typeof MediaRecorder === 'undefined') throw new PlatformError('unsupported')
  return devices.getUserMedia({ audio: true })
}

async function finish(run: Run, blob: Blob, ms: number): Promise<void> {
  const sound = blob.type.startsWith('audio/mp4') ? blob : await toWav(blob)
  run.finish(URL.createObjectURL(sound), ms)
}

let recording: MediaRecorder | undefined

async function record(run: Run, maxSeconds: number): Promise<void> {
  const stream = await microphone()
  const parts: Blob[] = []
  const device = new MediaRecorder(stream, MediaRecorder.isTypeSupported(aac) ? { mimeType: aac } : {})
  recording = device
  const full = setTimeout(() => device.stop(), maxSeconds * 1000)
  device.ondataavailable = ({ data }) => parts.push(data)
  let beganAt = 0
  device.onstart = () => {
    beganAt = Date.now()
    run.began()
  }
  device.onstop = () => {
    clearTimeout(full)
    stream.getTracks().forEach((track) => track.stop())
    finish(run, new Blob(parts, { type: device.mimeType }), Date.now() - beganAt).catch((error: unknown) =>
      run.fail(failureOf(error)),
    )
  }
  device.start()
}

export const recorder: Recorder = createRecorder({
  begin: (run, maxSeconds) =>
    void record(run, maxSeconds).catch((error: unknown) => run.fail(failureOf(error))),
  end: () => {
    if (recording?.state === 'recording') recording.stop()
  },
})
