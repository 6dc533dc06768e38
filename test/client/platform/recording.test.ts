/** @jest-environment jsdom */
/** Films, recordings and short sounds on each target. */
import { media as mediaAli } from '@/platform/media/index.ali'
import { media as mediaWeb } from '@/platform/media/index.web'
import { media as mediaWechat } from '@/platform/media/index'
import { wavOf } from '@/platform/recorder/wav.web'
import type { Recorder } from '@/platform/recorder/types'
import type { SoundPlayer } from '@/platform/sound/types'
import { upload as uploadAli } from '@/platform/upload/index.ali'
import { answers, browser, fails, host } from './fakes'

jest.mock('@shell', () => ({}))

describe('films', () => {
  const size = { size: 10, width: 640, height: 360 }
  const film = { ...size, seconds: 3, path: 'f' }

  it('come with their picture from WeChat, and without from QQ and Alipay', async () => {
    const chooseMedia = answers({
      tempFiles: [{ ...size, tempFilePath: 'f', duration: 3, thumbTempFilePath: 'c', fileType: 'video' }],
    })
    host('wx', { chooseMedia })
    await expect(mediaWechat.chooseVideo()).resolves.toEqual({ ...film, cover: 'c' })
    expect(chooseMedia.mock.calls[0]?.[0]).toMatchObject({
      mediaType: ['video'],
      sizeType: ['compressed'],
      count: 1,
    })
    host('wx', { chooseVideo: answers({ ...size, tempFilePath: 'f', duration: 3 }) })
    await expect(mediaWechat.chooseVideo()).resolves.toEqual({ ...film, cover: null })
    host('my', { chooseVideo: answers({ ...size, filePath: 'f', duration: 3 }) })
    await expect(mediaAli.chooseVideo()).resolves.toEqual({ ...film, cover: null })
  })

  it('know a cancel and a refusal', async () => {
    host('wx', { chooseMedia: fails({ errMsg: 'chooseMedia:fail cancel' }) })
    await expect(mediaWechat.chooseVideo()).rejects.toMatchObject({ code: 'cancelled' })
    host('wx', { chooseMedia: fails({ errMsg: 'chooseMedia:fail auth deny' }) })
    await expect(mediaWechat.chooseVideo()).rejects.toMatchObject({ code: 'denied' })
    host('my', { chooseVideo: fails({ error: 11 }) })
    await expect(mediaAli.chooseVideo()).rejects.toMatchObject({ code: 'cancelled' })
  })

  /** The next video element, whose facts are given. */
  const element = (facts: object) => {
    const video = document.createElement('video')
    for (const [name, value] of Object.entries(facts))
      Object.defineProperty(video, name, { value, writable: true })
    const create = document.createElement.bind(document)
    jest
      .spyOn(document, 'createElement')
      .mockImplementation((name: string) => (name === 'video' ? video : create(name)))
    return video
  }
  const give = (file: File) => {
    const field = document.querySelector<HTMLInputElement>('input[type=file]')
    Object.defineProperty(field, 'files', { value: [file] })
    field?.dispatchEvent(new Event('change'))
  }
  afterEach(() => jest.restoreAllMocks())
  const settled = () => new Promise((resolve) => setTimeout(resolve))

  it('are measured and drawn by the browser', async () => {
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blob.type}`, revokeObjectURL: jest.fn() })
    const video = element({ duration: 3.2, videoWidth: 640, videoHeight: 360, currentTime: 0 })
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((done, type) => done(new Blob([], type === undefined ? {} : { type })))
    const chosen = mediaWeb.chooseVideo()
    give(new File(['film'], 'a.mp4', { type: 'video/mp4' }))
    await settled()
    video.dispatchEvent(new Event('loadedmetadata'))
    await settled()
    video.dispatchEvent(new Event('seeked'))
    await expect(chosen).resolves.toEqual({
      path: 'blob:video/mp4',
      size: 4,
      seconds: 3.2,
      width: 640,
      height: 360,
      cover: 'blob:image/jpeg',
    })
  })

  it('that the browser cannot play are refused', async () => {
    const video = element({ videoWidth: 0 })
    const chosen = mediaWeb.chooseVideo()
    give(new File(['no film'], 'a.mp4'))
    await settled()
    video.dispatchEvent(new Event('error'))
    await expect(chosen).rejects.toMatchObject({ code: 'invalid' })
    const sound = mediaWeb.chooseVideo()
    give(new File(['a sound'], 'a.mp4'))
    await settled()
    video.dispatchEvent(new Event('loadedmetadata'))
    await expect(sound).rejects.toMatchObject({ code: 'invalid' })
  })

  it('and sounds are named to Alipay as what they are', async () => {
    const uploadFile = jest.fn(({ success }: { success: (answer: object) => void }) =>
      success({ statusCode: 200, data: '{}', header: {} }),
    )
    host('my', { uploadFile })
    const options = { url: '/u', filePath: 'f', name: 'file', header: {}, timeout: 1000 }
    await uploadAli({ ...options, kind: 'video' })
    await uploadAli(options)
    expect(uploadFile.mock.calls.map(([sent]) => (sent as { fileType?: string }).fileType)).toEqual([
      'video',
      'image',
    ])
  })
})

/** A host's recorder, which tells what the test says. */
function manager() {
  const listeners: Record<string, (told: object) => void> = {}
  const on = (name: string) => (listener: (told: object) => void) => void (listeners[name] = listener)
  return {
    calls: {
      start: jest.fn(),
      stop: jest.fn(),
      onStart: on('start'),
      onStop: on('stop'),
      onError: on('error'),
    },
    tell: (name: 'start' | 'stop' | 'error', told: object = {}) => listeners[name]?.(told),
  }
}

describe.each(['wechat', 'ali'] as const)('recording in %s', (target) => {
  let recorder: Recorder
  let fake: ReturnType<typeof manager>
  const onEnd = jest.fn()
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const stopped = { tempFilePath: 'voice.mp3', duration: 2600 }
  beforeEach(() => {
    jest.resetAllMocks()
    fake = manager()
    host(target === 'ali' ? 'my' : 'wx', { getRecorderManager: () => fake.calls })
    jest.isolateModules(() => {
      // oxlint-disable-next-line typescript/no-require-imports -- each test has a recorder of its own
      recorder = require(
        target === 'ali' ? '@/platform/recorder/index.ali' : '@/platform/recorder/index.ts',
      ).recorder
    })
  })
  const begin = async () => {
    const started = recorder.start(60, onEnd)
    await settled()
    fake.tell('start')
    await started
  }

  it('gives the file and its whole seconds, once', async () => {
    await begin()
    expect(fake.calls.start.mock.calls).toEqual([
      [{ duration: 60_000, sampleRate: 16000, numberOfChannels: 1, encodeBitRate: 48000, format: 'mp3' }],
    ])
    const recording = recorder.stop()
    await settled()
    expect(fake.calls.stop).toHaveBeenCalledTimes(1)
    fake.tell('stop', stopped)
    await expect(recording).resolves.toEqual({ path: 'voice.mp3', seconds: 3 })
    await expect(recorder.stop()).rejects.toMatchObject({ code: 'cancelled' })
    expect(onEnd).not.toHaveBeenCalled()
  })

  it('that is full says so, and is there to be taken', async () => {
    await begin()
    fake.tell('stop', { tempFilePath: 'voice.mp3', duration: 60_000 })
    expect(onEnd).toHaveBeenCalledTimes(1)
    await expect(recorder.stop()).resolves.toEqual({ path: 'voice.mp3', seconds: 60 })
    expect(fake.calls.stop).not.toHaveBeenCalled()
  })

  it('without permission is denied, and can be tried again', async () => {
    const started = recorder.start(60, onEnd)
    await settled()
    fake.tell(
      'error',
      target === 'ali'
        ? { error: 10, errorMessage: '获取权限失败' }
        : { errMsg: 'operateRecorder:fail auth deny' },
    )
    await expect(started).rejects.toMatchObject({ code: 'denied' })
    expect(onEnd).not.toHaveBeenCalled()
    await begin()
    expect(fake.calls.start).toHaveBeenCalledTimes(2)
  })

  it('that is let go before it began ends as soon as it has', async () => {
    const started = recorder.start(60, onEnd)
    await settled()
    recorder.cancel()
    expect(fake.calls.stop).not.toHaveBeenCalled()
    fake.tell('start')
    await started
    await settled()
    expect(fake.calls.stop).toHaveBeenCalledTimes(1)
    await expect(recorder.stop()).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('waits for the one before to end', async () => {
    await begin()
    const second = recorder.start(60, onEnd)
    await settled()
    expect([fake.calls.start.mock.calls.length, fake.calls.stop.mock.calls.length]).toEqual([1, 1])
    fake.tell('stop', stopped)
    await settled()
    expect(fake.calls.start).toHaveBeenCalledTimes(2)
    fake.tell('start')
    await second
    const recording = recorder.stop()
    await settled()
    fake.tell('stop', { tempFilePath: 'second.mp3', duration: 1000 })
    await expect(recording).resolves.toEqual({ path: 'second.mp3', seconds: 1 })
  })

  it('is unsupported where the host lacks it', async () => {
    host(target === 'ali' ? 'my' : 'wx', {})
    await expect(recorder.start(60, onEnd)).rejects.toMatchObject({ code: 'unsupported' })
    await expect(recorder.start(60, onEnd)).rejects.toMatchObject({ code: 'unsupported' })
  })
})

describe('recording in a browser', () => {
  let recorder: Recorder
  const stopTrack = jest.fn()
  class FakeRecorder {
    static isTypeSupported = jest.fn()
    state = 'inactive'
    mimeType: string
    ondataavailable = (_: { data: Blob }): void => undefined
    onstart = (): void => undefined
    onstop = (): void => undefined
    constructor(_: unknown, { mimeType = 'audio/webm' }: { mimeType?: string }) {
      this.mimeType = mimeType
    }
    start() {
      this.state = 'recording'
      this.onstart()
    }
    stop() {
      this.state = 'inactive'
      this.ondataavailable({ data: new Blob(['sound']) })
      this.onstop()
    }
  }
  beforeEach(() => {
    jest.resetAllMocks()
    jest.useFakeTimers()
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blob.type}` })
    Object.assign(globalThis, { MediaRecorder: FakeRecorder })
    browser('mediaDevices', { getUserMedia: async () => ({ getTracks: () => [{ stop: stopTrack }] }) })
    // oxlint-disable-next-line typescript/no-require-imports -- as above
    jest.isolateModules(() => (recorder = require('@/platform/recorder/index.web').recorder))
  })
  afterEach(() => jest.useRealTimers())

  it('keeps AAC as it is, and lets the microphone go', async () => {
    FakeRecorder.isTypeSupported.mockReturnValue(true)
    await recorder.start(60, () => undefined)
    jest.advanceTimersByTime(2600)
    await expect(recorder.stop()).resolves.toEqual({ path: 'blob:audio/mp4;codecs=mp4a.40.2', seconds: 3 })
    expect(stopTrack).toHaveBeenCalledTimes(1)
  })

  it('makes WAV of what mini-programs on iPhones do not play', async () => {
    FakeRecorder.isTypeSupported.mockReturnValue(false)
    Object.assign(Blob.prototype, { arrayBuffer: async () => new ArrayBuffer(0) })
    Object.assign(globalThis, {
      OfflineAudioContext: class {
        decodeAudioData = async () => ({ getChannelData: () => new Float32Array(16_000) })
      },
    })
    await recorder.start(60, () => undefined)
    await expect(recorder.stop()).resolves.toMatchObject({ path: 'blob:audio/wav' })
  })

  it('ends by itself when the time is over', async () => {
    FakeRecorder.isTypeSupported.mockReturnValue(true)
    const ended = new Promise<void>(
      (resolve) => void recorder.start(5, resolve).then(() => jest.advanceTimersByTime(5000)),
    )
    await ended
    await expect(recorder.stop()).resolves.toMatchObject({ seconds: 5 })
  })

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'unsupported'],
    ['AbortError', 'failed'],
  ])('%s is %s', async (name, code) => {
    browser('mediaDevices', { getUserMedia: () => Promise.reject(Object.assign(new Error(name), { name })) })
    await expect(recorder.start(5, () => undefined)).rejects.toMatchObject({ code })
  })

  it('is unsupported on a page that is not secure', async () => {
    browser('mediaDevices', undefined)
    await expect(recorder.start(5, () => undefined)).rejects.toMatchObject({ code: 'unsupported' })
  })
})

it('writes WAV as 16-bit mono', async () => {
  const read = (blob: Blob) =>
    new Promise<ArrayBuffer>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result as ArrayBuffer)
      reader.readAsArrayBuffer(blob)
    })
  const view = new DataView(await read(wavOf(new Float32Array([0, 1, -2]))))
  const text = (at: number, length: number) => String.fromCharCode(...new Uint8Array(view.buffer, at, length))
  expect([text(0, 4), text(8, 8), text(36, 4)]).toEqual(['RIFF', 'WAVEfmt ', 'data'])
  expect([
    view.byteLength,
    view.getUint32(4, true),
    view.getUint32(24, true),
    view.getUint32(40, true),
  ]).toEqual([50, 42, 16000, 6])
  expect([view.getInt16(44, true), view.getInt16(46, true), view.getInt16(48, true)]).toEqual([
    0, 32767, -32767,
  ])
})

describe.each(['wechat', 'ali', 'web'] as const)('short sounds in %s', (target) => {
  interface Made {
    src: string
    stop: jest.Mock
    destroy?: jest.Mock
    ended(): void
    error(): void
  }
  let sound: SoundPlayer
  let made: Made[]
  function inner() {
    const listeners: Record<string, (told: object) => void> = {}
    const player = {
      src: '',
      play: jest.fn(),
      stop: jest.fn(),
      destroy: jest.fn(),
      onEnded: (listener: () => void) => void (listeners.ended = listener),
      onError: (listener: () => void) => void (listeners.error = listener),
    }
    made.push(
      Object.assign(player, {
        ended: () => listeners.ended?.({}),
        error: () => listeners.error?.({ errCode: 10001 }),
      }),
    )
    return player
  }
  class FakeAudio extends EventTarget {
    src = ''
    error = null
    pause = jest.fn()
    removeAttribute = jest.fn()
    play = async () => undefined
    constructor() {
      super()
      const seen = {
        src: '',
        stop: this.pause,
        ended: () => this.dispatchEvent(new Event('ended')),
        error: () => this.dispatchEvent(new Event('error')),
      }
      made.push(Object.defineProperty(seen, 'src', { get: () => this.src }))
    }
  }
  beforeEach(() => {
    made = []
    Object.assign(globalThis, { Audio: FakeAudio })
    host('wx', { createInnerAudioContext: inner, setInnerAudioOption: jest.fn() })
    host('my', { createInnerAudioContext: inner })
    const paths = {
      wechat: '@/platform/sound/index.ts',
      ali: '@/platform/sound/index.ali',
      web: '@/platform/sound/index.web',
    }
    // oxlint-disable-next-line typescript/no-require-imports -- each test has a player of its own
    jest.isolateModules(() => (sound = require(paths[target]).sound))
  })

  it('are over when they are played out', async () => {
    const over = sound.play('/a.mp3')
    expect(made[0]?.src).toBe('/a.mp3')
    made[0]?.ended()
    await expect(over).resolves.toBeUndefined()
  })

  it('end when they are stopped, and when another begins', async () => {
    const [first, second] = [sound.play('/a.mp3'), sound.play('/b.mp3')]
    await expect(first).resolves.toBeUndefined()
    expect([made.length, made[0]?.stop.mock.calls.length, made[1]?.stop.mock.calls.length]).toEqual([2, 1, 0])
    sound.stop()
    await expect(second).resolves.toBeUndefined()
    made[0]?.error()
    sound.stop()
    expect(made[1]?.stop).toHaveBeenCalledTimes(1)
  })

  it('that cannot be played fail, and the next one plays', async () => {
    const broken = sound.play('/a.mp3')
    made[0]?.error()
    await expect(broken).rejects.toMatchObject({ name: 'PlatformError', code: 'failed' })
    const next = sound.play('/b.mp3')
    made[1]?.ended()
    await expect(next).resolves.toBeUndefined()
  })
})
