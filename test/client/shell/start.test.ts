import { reset, server, storage } from '../fakes'

const mockCurrent = jest.fn(async () => ({ latitude: 30.5, longitude: 114.3 }))
jest.mock('@/platform/location', () => ({ location: { current: () => mockCurrent() } }))
jest.mock('@/platform/maps/ask', () => ({ addressAt: async () => ({}) }))
jest.mock('@/platform/update', () => ({ update: { onReady: () => undefined } }))

/** As on a device that starts anew with what it kept. */
const launch = () =>
  jest.isolateModulesAsync(async () => {
    const { start } = await import('@/shell/start')
    start.launch()
    await new Promise((resolve) => setImmediate(resolve))
  })

beforeEach(() => {
  reset()
  mockCurrent.mockClear()
  server.on('notice/systemList', { items: [], next: null })
})

test('nobody is asked for the location before they ask where they are', async () => {
  await launch()
  expect(mockCurrent).not.toHaveBeenCalled()
})

test('the way in is kept on the device', async () => {
  await launch()
  expect(storage.get('scene')).toBe('1007')
})

test('who asked once is located at each start', async () => {
  storage.set('location', { latitude: 30, longitude: 114 })
  await launch()
  expect(mockCurrent).toHaveBeenCalledTimes(1)
})
