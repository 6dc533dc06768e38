const mockFilm = jest.fn()
const mockPicture = jest.fn()
const mockChoose = jest.fn()
const mockToast = jest.fn()
jest.mock('@/net/upload', () => ({
  uploadFilm: (...args: unknown[]) => mockFilm(...args),
  sendPicture: (...args: unknown[]) => mockPicture(...args),
}))
jest.mock('@/platform/media', () => ({ media: { chooseVideo: () => mockChoose() } }))
jest.mock('@/platform/feedback', () => ({ feedback: { toast: (text: string) => mockToast(text) } }))

import { autorun } from 'mobx'
import { film as rules } from '@contract/file/rules'
import { FilmPick } from '@/shell/film'
import { PlatformError } from '@/platform/failure'

const video = {
  path: 'wxfile://film',
  size: 10,
  seconds: 12.4,
  width: 640,
  height: 360,
  cover: 'wxfile://cover',
}
beforeEach(() => {
  jest.resetAllMocks()
  mockChoose.mockResolvedValue(video)
  mockPicture.mockResolvedValue({ id: 'cover-id' })
  mockFilm.mockResolvedValue({ id: 'film-id', url: '/f', seconds: 12 })
})

it('sends poster and film as soon as they are chosen, and tells how far it is', async () => {
  const pick = new FilmPick()
  const seen: string[] = []
  const stop = autorun(
    () =>
      void seen.push(pick.items.map(({ status, percent, path }) => `${status} ${percent} ${path}`).join()),
  )
  mockFilm.mockImplementation(async (path: string, progress: (percent: number) => void) => {
    progress(60)
    return { id: `id of ${path}` }
  })
  await pick.choose()
  stop()
  expect(mockPicture).toHaveBeenCalledWith('upload', { path: 'wxfile://cover', size: 0 })
  expect(pick.sent).toEqual({ film: 'id of wxfile://film', cover: 'cover-id' })
  expect(seen).toEqual([
    '',
    'sending 0 wxfile://cover',
    'sending 60 wxfile://cover',
    'done 100 wxfile://cover',
  ])
})

it('sends a film without a poster where the host draws none', async () => {
  mockChoose.mockResolvedValue({ ...video, cover: null })
  const pick = new FilmPick()
  await pick.choose()
  expect([pick.sent, pick.items[0]?.path, mockPicture.mock.calls.length]).toEqual([
    { film: 'film-id', cover: null },
    '',
    0,
  ])
})

it('keeps one that failed, and sends it on a retry', async () => {
  mockFilm.mockRejectedValueOnce(new PlatformError('timeout'))
  const pick = new FilmPick()
  await pick.choose()
  expect([pick.failed, pick.unsent, pick.sent, pick.items[0]?.error]).toEqual([
    true,
    '视频没有传上去，请重试或移除',
    null,
    '网络有点慢，请稍后再试',
  ])
  pick.retry()
  expect([pick.failed, pick.sending, pick.unsent]).toEqual([false, true, '视频还在上传'])
  await new Promise((resolve) => setTimeout(resolve))
  expect([pick.sent, pick.unsent]).toEqual([{ film: 'film-id', cover: 'cover-id' }, null])
})

it('forgets a film that is removed while it is sent', async () => {
  let answer = (_: { id: string }): void => undefined
  mockFilm.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const pick = new FilmPick()
  const chosen = pick.choose()
  await new Promise((resolve) => setTimeout(resolve))
  pick.remove()
  answer({ id: 'film-id' })
  await chosen
  expect([pick.items, pick.sent]).toEqual([[], null])
})

it('sends nothing of a film that is removed while its poster is sent', async () => {
  const pick = new FilmPick()
  mockPicture.mockImplementation(async () => {
    pick.remove()
    return { id: 'cover-id' }
  })
  await pick.choose()
  expect(mockFilm).not.toHaveBeenCalled()
})

it.each([
  ['too large', { size: rules.maxBytes + 1 }, '视频不能超过 60 MB'],
  ['too long', { seconds: rules.maxSeconds + 1 }, '视频不能超过 5 分钟'],
])('says at once that a film is %s, and keeps the one before', async (_, change, sentence) => {
  const pick = new FilmPick()
  await pick.choose()
  mockChoose.mockResolvedValue({ ...video, ...change })
  await pick.choose()
  expect(mockToast.mock.calls).toEqual([[sentence]])
  expect(pick.sent?.film).toBe('film-id')
})

it('a choice that is called off changes nothing; what cannot be played is said; other failures go on', async () => {
  const pick = new FilmPick()
  mockChoose
    .mockRejectedValueOnce(new PlatformError('cancelled'))
    .mockRejectedValueOnce(new PlatformError('invalid'))
    .mockRejectedValueOnce(new PlatformError('denied'))
  await pick.choose()
  expect(mockToast).not.toHaveBeenCalled()
  await pick.choose()
  expect(mockToast.mock.calls).toEqual([['这段视频在这里打不开，请换一段']])
  await expect(pick.choose()).rejects.toMatchObject({ code: 'denied' })
  expect(pick.items).toEqual([])
})
