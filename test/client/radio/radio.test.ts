import type { Programme } from '@contract/radio/schema'
import type { AudioEvent } from '@/platform/audio/types'
import { reset, server } from '../fakes'

const mockAudio = {
  play: jest.fn(),
  pause: jest.fn(),
  resume: jest.fn(),
  stop: jest.fn(),
  seek: jest.fn(),
  now: { src: '', playing: false, position: 0, duration: 0 },
  state: () => mockAudio.now,
  hear: (_event: AudioEvent): void => undefined,
  onChange: (listener: (event: AudioEvent) => void) => {
    mockAudio.hear = listener
    return () => undefined
  },
}
jest.mock('@/platform/audio', () => ({
  get audio() {
    return mockAudio
  },
}))

import { player } from '@/features/radio/player'
import { session } from '@/net/session'

const programme = (id: string, change: Partial<Programme> = {}): Programme => ({
  id,
  author: { id: 'u9', name: '深夜的麦', avatar: null, school: null, college: null },
  column: 'talk',
  title: '凌晨一点的宿舍',
  intro: '',
  cover: null,
  sound: { id: `s-${id}`, url: `/files/${id}.mp3`, seconds: 120 },
  likes: 0,
  liked: false,
  comments: 0,
  plays: 0,
  at_second: 0,
  mine: false,
  at: '',
  ...change,
})
/** The host plays on to a second. */
const reach = (position: number, event: AudioEvent = 'progress') => {
  mockAudio.now = {
    src: player.programme?.sound.url ?? '',
    playing: event === 'progress',
    position,
    duration: 120,
  }
  mockAudio.hear(event)
}
const told = () => server.bodies('radio/progress')

beforeEach(() => {
  reset()
  jest.clearAllMocks()
  player.close()
  server.on('radio/progress', { done: true })
  session.open({ user_id: 'u1', access_token: 'secret' })
})

it('begins where the person stopped, once the host plays', () => {
  player.open(programme('a', { at_second: 40 }))
  expect(mockAudio.seek).not.toHaveBeenCalled()
  mockAudio.hear('play')
  mockAudio.hear('play')
  expect(mockAudio.seek.mock.calls).toEqual([[40]])
})

it('tells its place now and then, when it pauses, and not for the same second twice', async () => {
  player.open(programme('a'))
  reach(0, 'play')
  for (const second of [5, 10, 15, 20]) reach(second)
  reach(22, 'pause')
  reach(22, 'pause')
  await Promise.resolve()
  expect(told()).toEqual([0, 15, 22].map((second) => ({ id: 'a', second })))
})

it('goes on from page to page: the same programme is not begun anew', () => {
  player.open(programme('a'))
  reach(30)
  player.open(programme('a'))
  expect([mockAudio.play.mock.calls.length, player.position]).toEqual([1, 30])
})

it('keeps no place for a guest, nor for who signs in while it plays', async () => {
  session.open({ user_id: 'u2', access_token: 'other' })
  player.open(programme('b'))
  session.open({ user_id: 'u3', access_token: 'third' })
  reach(60)
  await Promise.resolve()
  expect(told()).toEqual([{ id: 'b', second: 0 }])
})
