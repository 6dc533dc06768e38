/** @jest-environment jsdom */
import { hostColours } from '@/ui/tokens'

type Listener = (theme: 'light' | 'dark') => void
const mockStored = new Map<string, unknown>()
const mockShow = jest.fn()
let mockListener: Listener = () => undefined
let mockSystem: 'light' | 'dark' = 'light'
jest.mock('@/platform/storage', () => ({
  storage: {
    get: (key: string) => mockStored.get(key),
    set: (key: string, value: unknown) => mockStored.set(key, value),
  },
}))
jest.mock('@/platform/system', () => ({
  system: {
    info: () => ({ theme: mockSystem }),
    onThemeChange: (listener: Listener) => {
      mockListener = listener
    },
  },
}))
jest.mock('@/platform/appearance', () => ({
  appearance: { show: (...args: unknown[]) => mockShow(...args) },
}))

const start = async () => {
  jest.resetModules()
  return (await import('@/ui/theme')).theme
}

beforeEach(() => {
  mockStored.clear()
  mockShow.mockClear()
  mockSystem = 'light'
})

it('follows the system until a person chooses', async () => {
  const theme = await start()
  expect(mockShow).not.toHaveBeenCalled()
  mockListener('dark')
  expect(theme.resolved).toBe('dark')
  expect(mockShow).toHaveBeenLastCalledWith('dark', hostColours.dark)
  theme.choose('light')
  expect(theme.resolved).toBe('light')
  expect(mockShow).toHaveBeenLastCalledWith('light', hostColours.light)
  mockShow.mockClear()
  mockListener('dark')
  expect(theme.resolved).toBe('light')
  expect(mockShow).not.toHaveBeenCalled()
  theme.choose('system')
  expect(theme.resolved).toBe('dark')
})

it('keeps the choice on the device and shows it at the start', async () => {
  ;(await start()).choose('dark')
  mockShow.mockClear()
  const theme = await start()
  expect(theme.choice).toBe('dark')
  expect(mockShow).toHaveBeenCalledWith('dark', hostColours.dark)
})

it('ignores what it does not know in the storage', async () => {
  mockStored.set('theme', { mode: 'dark' })
  expect((await start()).choice).toBe('system')
})
