/** @jest-environment jsdom */
import { listenToKeys } from '../../../targets/web/keys'
import { stack } from '../../../targets/web/stack'

const mockBack = jest.fn()
const pages = (...of: number[]) => Object.assign(stack, { pages: of })
jest.mock('../../../targets/web/navigation', () => ({
  navigateBack: () => Promise.resolve(mockBack() as unknown),
}))
jest.mock('../../../targets/web/stack', () => ({ stack: { pages: [1, 2] } }))
jest.mock('../../../targets/web/beside', () => ({ isWide: () => true }))

let stop: () => void
beforeEach(() => {
  mockBack.mockClear()
  stop = listenToKeys()
})
afterEach(() => stop())

const draw = (html: string) => {
  document.body.innerHTML = html
}
const at = (id: string) => document.getElementById(id)
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event
}
const three = `<div role="tablist">${['a', 'b', 'c'].map((id) => `<div role="tab" tabindex="0" id="${id}"></div>`).join('')}</div>`

it('chooses among tabs by arrows, Home and End, in a ring', () => {
  draw(three)
  const chosen: string[] = []
  document.body.firstElementChild?.addEventListener('click', ({ target }) =>
    chosen.push((target as Element).id),
  )
  at('a')?.focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'ArrowUp'])
    press(key)
  expect(chosen).toEqual(['b', 'c', 'a', 'c', 'a', 'c', 'b'])
  expect(document.activeElement?.id).toBe('b')
})

it('is one stop for Tab: where the focus is, else what is chosen, else the first', () => {
  const stops = () => ['a', 'b', 'c'].map((id) => at(id)?.tabIndex)
  draw(`<button id="before"></button>${three}`)
  at('before')?.focus()
  press('Tab')
  expect(stops()).toEqual([0, -1, -1])
  at('c')?.setAttribute('aria-selected', 'true')
  press('Tab')
  expect(stops()).toEqual([-1, -1, 0])
  at('b')?.focus()
  press('Tab')
  expect(stops()).toEqual([-1, 0, -1])
  at('before')?.focus()
  at('c')?.removeAttribute('aria-selected')
  at('a')?.setAttribute('aria-disabled', 'true')
  press('Tab')
  expect(at('b')?.tabIndex).toBe(0)
})

it('has a group within another choose for itself', () => {
  draw(
    `<div role="tablist"><div role="tab" tabindex="0" id="a"></div><div role="radiogroup">
      <div role="radio" tabindex="0" id="b"></div><div role="radio" tabindex="0" id="c" aria-checked="true"></div>
    </div></div>`,
  )
  press('Tab')
  expect(['a', 'b', 'c'].map((id) => at(id)?.tabIndex)).toEqual([0, -1, 0])
})

it('leaves photos by Escape, except from a field, under a sheet, or where no page is below', () => {
  draw('<div class="sh-top"><div class="u-beside"></div></div><button id="a"></button><input id="b">')
  at('b')?.focus()
  press('Escape')
  expect(mockBack).not.toHaveBeenCalled()
  at('a')?.focus()
  expect(press('Escape').defaultPrevented).toBe(true)
  expect(mockBack).toHaveBeenCalledTimes(1)
  draw('<div class="sh-top"><div class="u-beside"></div><div class="u-scrim"></div></div>')
  press('Escape')
  pages(1)
  draw('<div class="sh-top"><div class="u-beside"></div></div>')
  press('Escape')
  pages(1, 2)
  draw('<div class="sh-top"></div>')
  press('Escape')
  expect(mockBack).toHaveBeenCalledTimes(1)
})
