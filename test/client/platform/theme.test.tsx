/** @jest-environment jsdom */
import React from 'react'
import { act, create } from 'react-test-renderer'
import { host } from './fakes'
import { system } from '@/platform/system'
import { system as systemAli } from '@/platform/system/index.ali'
import { PageFrame } from '@/ui/page-frame'
import { theme } from '@/ui/theme'
import { hostColours } from '@/ui/tokens'
import { appConfig } from '../../../targets/mini/appConfig'

const mockBar = jest.fn()
jest.mock('@/platform/appearance', () => ({
  appearance: { show: jest.fn(), bar: (...args: unknown[]) => mockBar(...args) },
}))
jest.mock('@/platform/system', () => ({
  system: { target: 'alipay', info: () => ({ theme: 'dark' }), onThemeChange: () => () => undefined },
}))

describe("Alipay's system", () => {
  const listeners = new Map<string, (told: object) => void>()
  const on = (name: string) => (listener: (told: object) => void) => listeners.set(name, listener)
  const off = (name: string) => () => listeners.delete(name)
  const phone = { theme: undefined as string | undefined }
  const calls = {
    getSystemInfoSync: () => ({ platform: 'iOS', safeArea: null, ...phone }),
    getWindowInfo: () => ({ statusBarHeight: 20, windowWidth: 390, windowHeight: 844, screenHeight: 844 }),
    getMenuButtonBoundingClientRect: () => ({ left: 300 }),
    onAppShow: on('show'),
    offAppShow: off('show'),
  }

  it('says its theme, light where the host knows of none', () => {
    host('my', calls)
    expect(systemAli.info().theme).toBe('light')
    phone.theme = 'dark'
    expect(systemAli.info().theme).toBe('dark')
  })

  it('tells of another one, at once or when the person is back', () => {
    const told: string[] = []
    host('my', calls)
    phone.theme = 'light'
    const silence = systemAli.onThemeChange((changed) => told.push(changed))
    phone.theme = 'dark'
    listeners.get('show')?.({})
    phone.theme = undefined
    listeners.get('show')?.({})
    expect(told).toEqual(['dark'])
    silence()
    host('my', { ...calls, onThemeChange: on('theme'), offThemeChange: off('theme') })
    const forget = systemAli.onThemeChange((changed) => told.push(changed))
    listeners.get('theme')?.({ theme: 'light' })
    expect(told).toEqual(['dark', 'light'])
    forget()
    expect(listeners.size).toBe(0)
  })

  it('is asked for both by the package', () => {
    expect(appConfig('ali')).toMatchObject({ darkmode: true })
  })
})

describe("a page's bar in the system's dark", () => {
  const show = (frame: React.ReactElement) => {
    mockBar.mockClear()
    act(() => void create(frame))
    return mockBar.mock.calls
  }

  it.each(['alipay', 'qq'])("is coloured by the app on %s, whose bar has the package's colour", (target) => {
    Object.assign(system, { target })
    expect(theme.choice).toBe('system')
    expect(show(<PageFrame>页面</PageFrame>)).toEqual([['dark', hostColours.dark]])
    expect(show(<PageFrame fixedBar>页面</PageFrame>)).toEqual([])
  })

  it("is left to WeChat, whose bar follows the system's", () => {
    Object.assign(system, { target: 'wechat' })
    expect(show(<PageFrame>页面</PageFrame>)).toEqual([])
  })
})
