/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-dom/test-utils'
import { render, unmountComponentAtNode } from 'react-dom'
import { feedback } from '@/platform/feedback'
import type { Picture } from '@/platform/media/types'
import { useIncoming } from '@/ui/use-incoming'

const element = document.createElement('div')
const toast = jest.spyOn(feedback, 'toast').mockImplementation(() => undefined)
URL.createObjectURL = (file) => `blob:${(file as File).name}`
beforeEach(() => {
  toast.mockClear()
  document.body.append(element)
})
afterEach(() => {
  unmountComponentAtNode(element)
  document.body.innerHTML = ''
})

function Field({ name, take }: { name: string; take: (paths: string[]) => void }) {
  const id = useIncoming((pictures: Picture[]) => take(pictures.map(({ path }) => `${name} ${path}`)))
  return <div id={id} className={name} />
}
const draw = (page: React.ReactElement) => act(() => void render(page, element))
const fileOf = (name: string, type = 'image/png') => new File(['x'], name, { type })

/** An event as a browser sends it. Returns whether the browser's own doing was stopped. */
function send(kind: 'paste' | 'dragover' | 'drop', files: File[], types = ['Files']): boolean {
  const event = new Event(kind, { bubbles: true, cancelable: true })
  Object.assign(event, { [kind === 'paste' ? 'clipboardData' : 'dataTransfer']: { files, types } })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

it('gives a pasted picture to the latest field of the page in front', () => {
  const taken: string[] = []
  const take = (paths: string[]) => void taken.push(...paths)
  draw(
    <>
      <Field name="first" take={take} />
      <Field name="second" take={take} />
      <div aria-hidden="true">
        <Field name="covered" take={take} />
      </div>
    </>,
  )
  expect(send('paste', [fileOf('a.png')])).toBe(true)
  expect(taken).toEqual(['second blob:a.png'])
  unmountComponentAtNode(element)
  send('paste', [fileOf('b.png')])
  expect(taken).toHaveLength(1)
})

it('gives it to the sheet that lies over the page, and to nobody where that takes none', () => {
  const taken: string[] = []
  const take = (paths: string[]) => void taken.push(...paths)
  const page = (inside: boolean) => (
    <>
      <div aria-modal="true">{inside && <Field name="sheet" take={take} />}</div>
      <Field name="page" take={take} />
    </>
  )
  draw(page(true))
  send('paste', [fileOf('a.png')])
  draw(page(false))
  send('paste', [fileOf('b.png')])
  expect(taken).toEqual(['sheet blob:a.png'])
})

it('leaves pasted words to the field that is written in', () => {
  const take = jest.fn()
  draw(<Field name="only" take={take} />)
  expect(send('paste', [fileOf('table.png')], ['text/plain', 'Files'])).toBe(false)
  expect(take).not.toHaveBeenCalled()
})

it('marks where a dragged file would land, takes it, and keeps the browser from opening it', () => {
  const take = jest.fn()
  draw(<Field name="only" take={take} />)
  const marked = () => document.querySelector('.only')?.classList.contains('host-drop')
  expect(send('dragover', [])).toBe(true)
  expect(marked()).toBe(true)
  expect(send('drop', [fileOf('a.png'), fileOf('b.pdf', 'application/pdf')])).toBe(true)
  expect(marked()).toBe(false)
  expect(take).toHaveBeenCalledWith(['only blob:a.png'])
  expect(toast).toHaveBeenCalledWith('这里只能放图片')
  unmountComponentAtNode(element)
  expect(send('drop', [fileOf('c.png')])).toBe(true)
  expect(take).toHaveBeenCalledTimes(1)
})

it('gives files beside pictures to who takes them', () => {
  const take = jest.fn()
  const Talk = () => <div id={useIncoming(take, true)} />
  draw(<Talk />)
  send('drop', [fileOf('a.png'), fileOf('b.pdf', 'application/pdf')])
  expect(take).toHaveBeenCalledWith(
    [{ path: 'blob:a.png', size: 1 }],
    [{ path: 'blob:b.pdf', name: 'b.pdf', size: 1 }],
  )
  expect(toast).not.toHaveBeenCalled()
})
