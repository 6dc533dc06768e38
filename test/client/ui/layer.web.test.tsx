/** @jest-environment jsdom */
import React, { useState } from 'react'
import { act } from 'react-dom/test-utils'
import { render, unmountComponentAtNode } from 'react-dom'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/form/text-field'
import { Sheet } from '@/ui/sheet'

const element = document.createElement('div')
beforeEach(() => document.body.append(element))
afterEach(() => {
  unmountComponentAtNode(element)
  document.body.innerHTML = ''
})

const left = jest.fn()
/** A page with a way to open a sheet, and in the sheet a field and a way to a dialog. */
function Page({ busy, focus }: { busy?: boolean; focus?: boolean }) {
  const [sheet, setSheet] = useState(false)
  const [dialog, setDialog] = useState(false)
  const leave = () => {
    left('dialog')
    setDialog(false)
  }
  return (
    <>
      <Button onTap={() => setSheet(true)}>打开</Button>
      <Sheet open={sheet} onClose={() => setSheet(false)} label="备注" bare>
        <TextField label="备注名" value="" onChange={() => undefined} focus={focus} />
        <Button onTap={() => setDialog(true)}>保存</Button>
      </Sheet>
      <Dialog
        open={dialog}
        title="保存吗"
        confirmText="保存"
        onConfirm={leave}
        onCancel={leave}
        loading={busy}
      >
        不能撤销
      </Dialog>
    </>
  )
}
const draw = (page: React.ReactElement) => act(() => void render(page, element))
const button = (name: string) => {
  const found = Array.from(document.querySelectorAll('button'))
    .filter(({ textContent }) => textContent === name)
    .pop()
  if (!found) throw new Error(`no button ${name}`)
  return found
}
const press = (name: string) =>
  act(() => {
    button(name).focus()
    button(name).click()
  })
const key = (name: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })
  act(() => void (document.activeElement ?? document.body).dispatchEvent(event))
  return event.defaultPrevented
}
const panel = () => document.querySelector('[role=dialog]')

describe('a sheet on the web', () => {
  it('takes the focus, leaves by Escape and gives the focus back', () => {
    draw(<Page />)
    press('打开')
    expect(document.activeElement).toBe(panel())
    expect(panel()?.getAttribute('aria-modal')).toBe('true')
    key('Escape', { isComposing: true })
    expect(panel()).not.toBeNull()
    // kept from the browser, which would answer what the page asks before it lets go
    expect(key('Escape')).toBe(true)
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(button('打开'))
    expect(key('Tab')).toBe(false)
  })

  it('leaves the focus to a field that asks for it', () => {
    draw(<Page focus />)
    press('打开')
    expect(document.activeElement).toBe(document.querySelector('input'))
    key('Escape')
    expect(document.activeElement).toBe(button('打开'))
  })

  it('keeps Tab inside, both ways round', () => {
    draw(<Page />)
    press('打开')
    expect(key('Tab', { shiftKey: true })).toBe(true)
    expect(document.activeElement).toBe(button('保存'))
    expect(key('Tab')).toBe(true)
    expect(document.activeElement).toBe(document.querySelector('input'))
    expect(key('Tab')).toBe(false)
    button('打开').focus()
    expect(key('Tab')).toBe(true)
    expect(document.activeElement).toBe(document.querySelector('input'))
  })
})

it('a sheet of a page that another came over leaves the keys to that one', () => {
  draw(<Page />)
  press('打开')
  element.setAttribute('aria-hidden', 'true')
  expect([key('Tab'), key('Escape')]).toEqual([false, false])
  element.setAttribute('aria-hidden', 'false')
  expect(key('Escape')).toBe(true)
  expect(panel()).toBeNull()
})

describe('a dialog over a sheet', () => {
  it('is left alone, and the focus goes back to the sheet', () => {
    draw(<Page />)
    press('打开')
    press('保存')
    key('Escape')
    expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1)
    expect(panel()?.contains(document.activeElement)).toBe(true)
    key('Escape')
    expect(panel()).toBeNull()
  })

  it('stays while what it asked about is under way', () => {
    left.mockClear()
    draw(<Page busy />)
    press('打开')
    press('保存')
    key('Escape')
    expect(left).not.toHaveBeenCalled()
  })

  it('leaves the keys to a dialog of the browser above it', () => {
    draw(<Page />)
    press('打开')
    const above = document.createElement('dialog')
    above.setAttribute('open', '')
    document.body.append(above)
    key('Escape')
    expect(panel()).not.toBeNull()
  })
})
