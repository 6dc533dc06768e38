import { act, create } from 'react-test-renderer'
import type { ReactElement } from 'react'
import type { ReactTestInstance, ReactTestRenderer } from 'react-test-renderer'
import type { Certification, Submission } from '@contract/certification/schema'

let view: ReactTestRenderer

export const render = async (element: ReactElement) => {
  await act(async () => {
    view = create(element)
  })
}
export const unmount = (): void => {
  act(() => view.unmount())
}

const hosts = (test: (node: ReactTestInstance) => boolean) => view.root.findAll((node) => typeof node.type === 'string' && test(node))
const wordsIn = (node: ReactTestInstance): string => node.children.map((child) => (typeof child === 'string' ? child : wordsIn(child))).join('')
export const words = () => wordsIn(view.root)

/** The innermost thing to tap that says this. */
const tappable = (said: string): ReactTestInstance => {
  const found = hosts((node) => Boolean(node.props.onTap) && (node.props.ariaLabel === said || wordsIn(node).startsWith(said)))
  const last = found[found.length - 1]
  if (!last) throw new Error(`nothing to tap says ${said}`)
  return last
}
export const tap = (said: string) => act(async () => void (await tappable(said).props.onTap({ stopPropagation: () => undefined })))
export const type = (name: string, text: string) => act(async () => hosts((node) => node.props.name === name)[0]?.props.onInput(text))
/** Picks a row of a picker, whose rows are what it offers. */
export const pick = (label: string, row: string) =>
  act(async () => {
    const [picker] = hosts((node) => String(node.type) === 'Picker' && node.props.ariaLabel === label)
    await picker?.props.onChange((picker.props.rows as string[]).indexOf(row))
  })
export const write = (label: string, text: string) => act(async () => hosts((node) => node.props.ariaLabel === label && Boolean(node.props.onInput))[0]?.props.onInput(text))
export const agree = () => act(async () => hosts((node) => node.props.ariaRole === 'checkbox')[0]?.props.onTap())
export const images = () => hosts((node) => String(node.type) === 'Image').map((node) => String(node.props.src))

export const nobody: Certification = {
  state: 'none',
  school: { id: 's1', name: '临江大学' },
  standing: null,
  pending: null,
  refusal: null,
  offers: { roll: true, mail: [], quiz: true },
  quiz_left: 3,
}
export const studied = { college: '文学院', major: '汉语言文学', grade: 2024 }
export const certified: Certification = {
  ...nobody,
  state: 'approved',
  standing: { ...studied, way: 'roll', until: '2027-08-31T16:00:00.000Z' },
}
export const waiting: Certification = {
  ...nobody,
  state: 'pending',
  pending: { ...studied, id: 'c1', way: 'card', name: '周屿', number: '2024130107', paper: 'p1', at: '2026-11-20T08:00:00.000Z' },
}
export const submission: Submission = {
  id: 'c1',
  person: { id: 'u2', name: '小周', avatar: null, school: '临江大学', college: null },
  school: '临江大学',
  way: 'card',
  ...studied,
  before: null,
  name: '周屿',
  number: '2024130107',
  paper: 'p1',
  at: '2026-11-20T08:00:00.000Z',
}
