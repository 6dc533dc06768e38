/** @jest-environment jsdom */
import { useViewport } from '../../../src/platform/viewport/index.web'

interface Entry {
  isIntersecting: boolean
  boundingClientRect: { height: number }
}
const watch = useViewport()
const observers: {
  report: (entries: Entry[]) => void
  options: IntersectionObserverInit
  stopped: boolean
}[] = []
class FakeObserver {
  private readonly record
  constructor(report: (entries: Entry[]) => void, options: IntersectionObserverInit) {
    this.record = { report, options, stopped: false }
    observers.push(this.record)
  }
  observe() {}
  disconnect() {
    this.record.stopped = true
  }
}
const entry = (near: boolean, height: number): Entry => ({
  isIntersecting: near,
  boundingClientRect: { height },
})

beforeEach(() => {
  observers.length = 0
  document.body.innerHTML = '<div id="box" style="overflow-y: auto"><div id="row"></div></div>'
  Object.defineProperty(window, 'IntersectionObserver', { value: FakeObserver, configurable: true })
  jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
})
afterEach(() => jest.restoreAllMocks())

it('measures from the box that scrolls, and stops', () => {
  const seen = jest.fn()
  const stop = watch('row', 1600, seen)
  const [observer] = observers
  expect(observer?.options).toEqual({ root: document.getElementById('box'), rootMargin: '1600px 0px' })
  observer?.report([entry(true, 90), entry(false, 100)])
  expect(seen).toHaveBeenCalledTimes(1)
  expect(seen).toHaveBeenCalledWith({ near: false, height: 100 })
  stop()
  expect(observer?.stopped).toBe(true)
})

it('says nothing of a page that is hidden', () => {
  const seen = jest.fn()
  watch('row', 0, seen)
  jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(null)
  observers[0]?.report([entry(false, 0)])
  expect(seen).not.toHaveBeenCalled()
})

it('takes everything for near where it cannot watch', () => {
  Object.defineProperty(window, 'IntersectionObserver', { value: undefined, configurable: true })
  const seen = jest.fn()
  watch('row', 0, seen)
  expect(seen).toHaveBeenCalledWith({ near: true, height: 0 })
})
